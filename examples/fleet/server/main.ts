import path from 'node:path';
import { startServer } from '../../../server/framework/process/start-server';
import { fleet } from './fleet';

startServer(fleet, path.resolve(import.meta.dirname, '../../../dist/examples/fleet'));
