import path from 'node:path';
import { parseArgs } from 'node:util';
import { command, ensureInstalled, requireNode, root, run } from './freshness.mjs';
import { listProducts } from './products.mjs';
import { supervise } from './supervise.mjs';

/**
 * `npm run product NAME`, and `npm run example` for fleet: builds and starts a product beside Terrain, on an embedded
 * database of its own in `data/NAME`, with its demo, unless configuration says otherwise. `--backend fakerest` or
 * `--backend simple-rest=URL` serves its pages alone, over records of the browser's tab or of another server; `--static`
 * builds these pages for any file server, into `dist/examples/NAME-static`.
 */
requireNode();
const {
  positionals: [name],
  values,
} = parseArgs({
  allowPositionals: true,
  options: { backend: { type: 'string' }, static: { type: 'boolean' } },
});
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
process.env.VITE_BACKEND = values.backend ?? (values.static ? 'fakerest' : '');
const config = ['--config', `${product.folder}/vite.config.ts`];
run(command('vite'), ['build', ...config, '--logLevel', 'warn']);
if (values.static) {
  console.log(`Built: dist/${product.folder}-static`);
} else if (values.backend) {
  run(command('vite'), ['preview', ...config, '--port', process.env.PORT ?? '3000']);
} else {
  process.env.DATA_DIR ??= path.join(root, 'data', product.name);
  await supervise(['--import', 'tsx', path.join(root, product.folder, 'server', 'main.ts')]);
}
