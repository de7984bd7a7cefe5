import { registerProduct } from '../../../server/operations/registration/register-product';

// Also for files that start no server.
registerProduct();
