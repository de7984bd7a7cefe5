import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureRunnable, requireNode, root } from './freshness.mjs';

requireNode();
ensureRunnable();
process.env.NODE_ENV ??= 'production';
await import(pathToFileURL(path.join(root, 'dist', 'server', 'main.js')).href);
