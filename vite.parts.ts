import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

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
