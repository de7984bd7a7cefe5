import path from 'node:path';
import { ensureRunnable, requireNode, root } from './freshness.mjs';
import { supervise } from './supervise.mjs';

requireNode();
ensureRunnable();
process.env.NODE_ENV ??= 'production';
await supervise([...process.execArgv, path.join(root, 'dist', 'server', 'main.js')]);
