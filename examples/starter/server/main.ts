import path from 'node:path';
import { startServer } from '../../../server/framework/process/start-server';
import { product } from './product';

startServer(product, path.resolve(import.meta.dirname, '../../../dist/examples/starter'));
