import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import type { Plugin, Rolldown, UserConfig } from 'vite';

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** Replacements of modules by smaller ones that do what the apps need of them. */
export const smallerModules = [
  { find: 'jsonexport/dist/index.js', replacement: here('src/framework/providers/noClientExport.ts') },
  { find: 'object.entries', replacement: here('src/framework/providers/objectEntries.cjs') },
  { find: 'inflection', replacement: here('src/framework/providers/inflections.ts') },
  { find: 'query-string', replacement: here('src/framework/providers/queryString.ts') },
  { find: 'diacritic', replacement: here('src/framework/providers/diacritics.ts') },
  // The package exports only its development build.
  { find: /^react-router$/, replacement: here('node_modules/react-router/dist/production/index.mjs') },
  {
    find: /^react-router\/dom$/,
    replacement: here('node_modules/react-router/dist/production/dom-export.mjs'),
  },
];

/**
 * The app of another product, of its folder such as `examples/fleet`: built into `dist/examples/fleet`; with another
 * backend for any path of any file server, into `dist/examples/fleet-static`.
 */
export const productApp = (folder: string): UserConfig => ({
  root: folder,
  base: process.env.VITE_BACKEND ? './' : '/',
  plugins: [react()],
  resolve: { alias: smallerModules },
  build: {
    outDir: here(
      path.join('dist', path.relative(here('.'), folder) + (process.env.VITE_BACKEND ? '-static' : '')),
    ),
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 2_000,
  },
});

/** Removes zod's conversion to JSON schema, which only the server's OpenAPI needs: 7 kB. */
export const withoutJsonSchemas = (): Plugin => ({
  name: 'without-json-schemas',
  apply: 'build',
  transform: {
    filter: { id: /zod\/v4\/classic\/schemas\.js$/ },
    handler: code => ({
      code: code
        .replace(/^.*\.processJSONSchema = .*$/gm, '')
        .replace(
          /^import \{ (\w+), (\w+) \} from "..\/core\/to-json-schema.js";$/m,
          'const $1 = () => () => ({}), $2 = $1;',
        ),
      map: null,
    }),
  },
});

/**
 * Removes react-router's parts of a server-rendered app, which reach the bundle only because the package assigns names
 * to them and calls them behind options that Terrain never sets: 3 kB.
 */
export const withoutServerRendering = (): Plugin => ({
  name: 'without-server-rendering',
  apply: 'build',
  transform: {
    filter: { id: /react-router\/dist\/production\/chunk-\w+\.mjs$/ },
    handler: code => ({
      code: code
        .replace(/^(?:HistoryRouter|NavLink|Form|ScrollRestoration)\.displayName = .*$/gm, '')
        .replace(/^(var (?:NavLink|Form) = )(?=\w+\.forwardRef\()/gm, '$1/* @__PURE__ */ ')
        .replace(/shouldPrefetch && !isAbsolute \? .* : link;$/m, 'link;')
        .replace(/renderScripts \? .*? : null/, 'null'),
      map: null,
    }),
  },
});

/**
 * The size of a build's chunks: `need` a file and it counts with all its imports; `gzipped` is their size in bytes, as
 * delivered.
 */
export const loadOf = (bundle: Rolldown.OutputBundle) => {
  const chunks = Object.values(bundle).filter(part => part.type === 'chunk');
  const needed = new Set<string>();
  const need = (fileName: string) => {
    if (needed.has(fileName)) return;
    needed.add(fileName);
    chunks.find(chunk => chunk.fileName === fileName)?.imports.forEach(need);
  };
  const gzipped = () =>
    chunks
      .filter(({ fileName }) => needed.has(fileName))
      .reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0);
  return { chunks, need, gzipped };
};
