import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './freshness.mjs';
import { productFolders } from './products.mjs';

/** `npm run new-product NAME`: writes `products/NAME`, a copy of `examples/starter` under this name. */
const template = 'examples/starter';
const refuse = reason => {
  console.error(`${reason} Nothing was written.`);
  process.exit(1);
};

const [name, ...more] = process.argv.slice(2);
if (!name || more.length) refuse('npm run new-product NAME, such as stock-room.');
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > 40)
  refuse(
    `« ${name} » is no name of a product: lower-case letters, digits and single hyphens, at most 40, a letter first.`,
  );
const existing = productFolders
  .map(folder => `${folder}/${name}`)
  .find(each => existsSync(path.join(root, each)));
if (existing) refuse(`${existing} is there already.`);

const folder = `products/${name}`;
const target = path.join(root, folder);
const title = name[0].toUpperCase() + name.slice(1).replaceAll('-', ' ');
cpSync(path.join(root, template), target, { recursive: true });
for (const entry of readdirSync(target, { recursive: true })) {
  const file = path.join(target, String(entry));
  if (!statSync(file).isFile()) continue;
  const text = readFileSync(file, 'utf8')
    .replaceAll(template, folder)
    .replaceAll('Starter', title)
    .replaceAll('starter', name);
  writeFileSync(file, text);
}
console.log(`Written: ${folder}. Start it with its demo, on http://localhost:3000:

  npm run product ${name}

docs/new-product.md goes on from here.`);
