import { registerProductName } from '../identity/product-name';
import type { ServerProduct } from './server-product';

/** Registers a product with the framework, under its name. */
export const registerProduct = ({ name, register }: ServerProduct) => {
  registerProductName(name);
  register();
};
