import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * The file of a worker thread's code: `new Worker(workerFile('reader-worker', import.meta.url), …)`.
 *
 * Pass the worker's name without extension and the caller's own `import.meta.url`. In the sources the worker is the
 * `.ts` beside the caller; in the bundle it is a separate entry (`dist/server/<name>.js`), while the caller may be in a
 * chunk below, so the parent folders are searched. `BUILT_WORKERS` names the folder of a bundle of the same sources:
 * compiling in the thread takes half a second, which tests would pay each time.
 */
export function workerFile(name: string, callerUrl: string): URL {
  if (!callerUrl.endsWith('.ts')) return nearest(`${name}.js`, new URL('.', callerUrl));
  const { BUILT_WORKERS: built } = process.env;
  if (built) return pathToFileURL(path.join(built, `${name}.js`));
  return throughTsx(new URL(`${name}.ts`, callerUrl));
}

function nearest(fileName: string, folder: URL): URL {
  const file = new URL(fileName, folder);
  if (existsSync(fileURLToPath(file))) return file;
  const above = new URL('..', folder);
  if (above.href === folder.href) throw new Error(`${fileName} is not in the bundle: add it to the entries`);
  return nearest(fileName, above);
}

/** `--import tsx` registers its loader in the main thread only (Node 20), so the worker starts by registering it. */
function throughTsx(file: URL): URL {
  // Vitest has no import.meta.resolve; require finds the CommonJS version, whose register() is broken (tsx 4.23).
  const twin = pathToFileURL(createRequire(import.meta.url).resolve('tsx/esm/api'));
  const start = `
    import { register } from ${JSON.stringify(new URL('index.mjs', twin).href)};
    register();
    await import(${JSON.stringify(file.href)});`;
  return new URL(`data:text/javascript,${encodeURIComponent(start)}`);
}
