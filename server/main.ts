import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServer } from './framework/process/start-server';
import { terrain } from './operations/process/terrain';

startServer(terrain, path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../web'));
