import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { command, ensureRunnable, requireNode, root, run } from './freshness.mjs';

/** `npm run seed|admin|backup|restore|move|simulate|bench`: the command's own arguments follow. */
const [name, ...args] = process.argv.slice(2);
requireNode();
ensureRunnable();
if (name === 'bench') {
  run(command('tsx'), [path.join('bench', 'main.ts'), ...args]);
} else {
  process.argv = [process.argv[0], name, ...args];
  await import(pathToFileURL(path.join(root, 'dist', 'server', `${name}.js`)).href);
}
