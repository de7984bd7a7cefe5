import path from 'node:path';
import { parseArgs } from 'node:util';
import { command, ensureInstalled, requireNode, root, run } from './freshness.mjs';
import { supervise } from './supervise.mjs';

/**
 * `npm run example`: builds and starts `examples/fleet` with its demo, on its own embedded database. `--backend fakerest`
 * or `--backend simple-rest=URL` serves its pages alone, over records of the browser's tab or of another server;
 * `--static` builds these pages for any file server, into `dist/examples/fleet-static`.
 */
requireNode();
ensureInstalled();
const { values } = parseArgs({ options: { backend: { type: 'string' }, static: { type: 'boolean' } } });
const config = ['--config', 'examples/fleet/vite.config.ts', '--logLevel', 'warn'];
process.env.VITE_BACKEND = values.backend ?? (values.static ? 'fakerest' : '');
run(command('vite'), ['build', ...config]);
if (values.static) {
  console.log('Built: dist/examples/fleet-static');
} else if (values.backend) {
  run(command('vite'), [
    'preview',
    '--config',
    'examples/fleet/vite.config.ts',
    '--port',
    process.env.PORT ?? '3000',
  ]);
} else {
  process.env.DATA_DIR ??= path.join(root, 'data', 'fleet');
  await supervise(['--import', 'tsx', path.join(root, 'examples', 'fleet', 'server', 'main.ts')]);
}
