import path from 'node:path';
import { command, ensureInstalled, requireNode, root, run } from './freshness.mjs';
import { listProducts } from './products.mjs';
import { supervise } from './supervise.mjs';

/**
 * `npm run product NAME`, and `npm run example` for fleet: builds and starts a product beside Terrain, on an embedded
 * database of its own in `data/NAME`, with its demo, unless configuration says otherwise.
 */
requireNode();
const [name] = process.argv.slice(2);
const products = listProducts();
const product = products.find(product => product.name === name);
if (!product) {
  const known = products.map(({ name }) => name).join(', ');
  console.error(
    `npm run product NAME, of: ${known}. Without a product of your own yet: npm run new-product NAME.`,
  );
  process.exit(1);
}
ensureInstalled();
run(command('vite'), ['build', '--config', `${product.folder}/vite.config.ts`, '--logLevel', 'warn']);
process.env.DATA_DIR ??= path.join(root, 'data', product.name);
await supervise(['--import', 'tsx', path.join(root, product.folder, 'server', 'main.ts')]);
