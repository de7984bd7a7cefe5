import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './freshness.mjs';

/** The folders that hold products beside Terrain: examples of the framework, and what `npm run new-product` makes. */
export const productFolders = ['examples', 'products'];

/** The products beside Terrain, by name, each with its folder as seen from the root: `examples/fleet`. */
export const listProducts = () =>
  productFolders
    .filter(folder => existsSync(path.join(root, folder)))
    .flatMap(folder =>
      readdirSync(path.join(root, folder))
        .filter(name => existsSync(path.join(root, folder, name, 'tsconfig.json')))
        .map(name => ({ name, folder: `${folder}/${name}` })),
    );

/** The projects that the compiler checks one by one: Terrain, the framework by itself, every other product. */
export const listTypeScriptProjects = () => [
  '.',
  'tsconfig.framework.json',
  ...listProducts().map(({ folder }) => folder),
];
