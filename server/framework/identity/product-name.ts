import { createRegistration } from '../../../contract/framework/registration';

const registration = createRegistration<string>('name');

/**
 * Called before the product's other registrations, in every process, with `ServerProduct.name`: mails begin with it,
 * authenticator apps show it, the API's documentation and the cookie of a known browser are named after it.
 */
export const registerProductName = registration.register;
export const getProductName = registration.get;
