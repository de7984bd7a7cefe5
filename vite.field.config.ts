import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { loadOf, withoutJsonSchemas } from './vite.parts.ts';

/** The agents' app: built to `dist/web/field`, beside the back-office and with nothing of it. */
export default defineConfig({
  root: 'field',
  base: '/field/',
  plugins: [react(), withoutJsonSchemas(), browserCheck(), precached(), firstLoadBudget(180)],
  build: {
    outDir: '../dist/web/field',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'field/index.html', worker: 'field/sync/worker/main.ts' },
      output: { entryFileNames: ({ name }) => (name === 'worker' ? 'worker.js' : 'assets/[name]-[hash].js') },
    },
  },
});

/** A file of the back-office that the phone needs too. */
function browserCheck(): Plugin {
  return {
    name: 'browser-check',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'asset', fileName: 'browser.js', source: readFileSync('public/browser.js') });
    },
  };
}

/** Gives the service worker the app's files with their hashes, to precache them (`self.__WB_MANIFEST`). */
function precached(): Plugin {
  return {
    name: 'precached',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const built = Object.values(bundle)
          .filter(({ fileName }) => fileName !== 'worker.js')
          .map(file => ({ url: file.fileName, content: contentOf(file) }));
        const copied = readdirSync('field/public').map(url => ({
          url,
          content: readFileSync(`field/public/${url}`),
        }));
        const manifest = [...built, ...copied].map(({ url, content }) => ({
          url,
          // Hashed file names need no revision.
          revision: url.startsWith('assets/') ? null : hashOf(content),
        }));
        const worker = bundle['worker.js'] as Rolldown.OutputChunk;
        worker.code = worker.code.replace('self.__WB_MANIFEST', JSON.stringify(manifest));
      },
    },
  };
}

/** Fails the build when what is loaded before the first step exceeds its limit in kB of JavaScript, gzipped. */
function firstLoadBudget(limit: number): Plugin {
  return {
    name: 'field-first-load-budget',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const { chunks, need, gzipped } = loadOf(bundle);
        for (const { isEntry, name, fileName } of chunks) if (isEntry && name === 'index') need(fileName);
        const bytes = gzipped();
        const size = `the field app is ${(bytes / 1000).toFixed(1)} kB of JavaScript gzipped, at most ${limit}`;
        if (bytes > limit * 1000) this.error(size);
        this.info(size);
      },
    },
  };
}

const contentOf = (file: Rolldown.OutputChunk | Rolldown.OutputAsset) =>
  file.type === 'chunk' ? file.code : file.source;
const hashOf = (content: string | Uint8Array) =>
  createHash('sha256').update(content).digest('hex').slice(0, 16);
