import path from 'node:path';
import { command, ensureInstalled, requireNode, root, run } from './freshness.mjs';
import { supervise } from './supervise.mjs';

/** `npm run example`: builds and starts `examples/fleet` with its demo, on its own embedded database. */
requireNode();
ensureInstalled();
run(command('vite'), ['build', '--config', 'examples/fleet/vite.config.ts', '--logLevel', 'warn']);
process.env.DATA_DIR ??= path.join(root, 'data', 'fleet');
await supervise(['--import', 'tsx', path.join(root, 'examples', 'fleet', 'server', 'main.ts')]);
