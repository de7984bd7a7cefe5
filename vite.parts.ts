import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Replacements of modules by smaller ones that do what the apps need of them. */
export const smallerModules = [
  { find: 'jsonexport/dist/index.js', replacement: here('src/framework/providers/noClientExport.ts') },
  { find: 'object.entries', replacement: here('src/framework/providers/objectEntries.cjs') },
  { find: 'inflection', replacement: here('src/framework/providers/inflections.ts') },
  { find: 'diacritic', replacement: here('src/framework/providers/diacritics.ts') },
  // The package exports only its development build.
  { find: /^react-router$/, replacement: here('node_modules/react-router/dist/production/index.mjs') },
  {
    find: /^react-router\/dom$/,
    replacement: here('node_modules/react-router/dist/production/dom-export.mjs'),
  },
];

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
 * Removes react-admin's texts of parts that the apps do not use: saved queries, guessed and configurable pages, inputs
 * of files, questions before deletions.
 */
export const withoutUnusedTexts = (): Plugin => ({
  name: 'without-unused-texts',
  apply: 'build',
  transform: {
    filter: { id: /ra-language-(?:french|english)\/dist\/index\.js$/ },
    handler: code => ({
      code: code
        .replace(/^( +)(?:saved_queries|guesser|configurable|file|image): \{\n[\s\S]*?^\1\},\n/gm, '')
        .replace(/^ +(?:bulk_(?:delete|update)|delete)_(?:content|title): .*\n/gm, ''),
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
