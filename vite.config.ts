import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The browser side: built to `dist/web`, served in development beside the API on PORT. */
export default defineConfig({
  plugins: [react(), firstListBudget('src/sites/SiteList.tsx', 420)],
  resolve: {
    alias: {
      'jsonexport/dist/index.js': fileURLToPath(new URL('src/providers/noClientExport.ts', import.meta.url)),
    },
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // The budget below is what counts.
    chunkSizeWarningLimit: 1200,
    // Two files instead of a hundred and thirty: 55 kB less when packed, and the libraries stay cached over releases.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /[\\/]node_modules[\\/]/ },
            { name: 'terrain', tags: ['$initial'] },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/upload'].map(path => [path, `http://127.0.0.1:${process.env.PORT ?? 3000}`]),
    ),
  },
});

/** Fails the build when the JavaScript that a first list needs grows over its limit in kB, gzipped. */
function firstListBudget(screen: string, limit: number): Plugin {
  return {
    name: 'first-list-budget',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(part => part.type === 'chunk');
      const needed = new Set<string>();
      const need = (fileName: string) => {
        if (needed.has(fileName)) return;
        needed.add(fileName);
        chunks.find(chunk => chunk.fileName === fileName)?.imports.forEach(need);
      };
      for (const chunk of chunks) {
        if (chunk.isEntry || chunk.moduleIds.some(id => id.endsWith(screen))) need(chunk.fileName);
      }
      const bytes = chunks
        .filter(chunk => needed.has(chunk.fileName))
        .reduce((sum, chunk) => sum + gzipSync(chunk.code).length, 0);
      const size = `the first list needs ${(bytes / 1000).toFixed(1)} kB of JavaScript gzipped, at most ${limit}`;
      if (bytes > limit * 1000) this.error(size);
      this.info(size);
    },
  };
}
