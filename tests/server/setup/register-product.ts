import { registerProduct } from '../../../server/operations/process/register-product';

// Also for files that start no server.
registerProduct();
