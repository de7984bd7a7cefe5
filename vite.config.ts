import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { loadOf, smallerModules, withoutJsonSchemas, withoutUnusedTexts } from './vite.parts.ts';

/**
 * Besides the entry, the chunks that a browser requests from the sign-in to its first list; the bell waits until it is
 * idle.
 */
const firstLoad = [
  'src/framework/account/session/LoginPage.tsx',
  'i18n/fr/deferred.ts',
  'src/work/tasks/TaskList.tsx',
  'src/sites/sites/SiteList.tsx',
  'src/figures/today/TodayPage.tsx',
];

/** The browser side: built to `dist/web`, served in development beside the API on PORT. */
export default defineConfig({
  plugins: [react(), withoutJsonSchemas(), withoutUnusedTexts(), firstLoadBudget(firstLoad, 400)],
  resolve: {
    alias: smallerModules,
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // The budget below is the one that counts.
    chunkSizeWarningLimit: 1200,
    // Two files instead of a hundred and thirty: 55 kB less compressed, and the libraries stay cached across releases.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /[\\/]node_modules[\\/]/ },
            { name: 'terrain', tags: ['$initial'] },
            // What the first screen shares with the dashboards: one small file instead of three.
            {
              name: 'figures',
              test: /[\\/]src[\\/](figures[\\/].*[\\/](layout-grids|list-link|useMorning)\.ts|framework[\\/]ui[\\/]AllowedLink\.tsx)$/,
            },
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

/**
 * Fails the build when the JavaScript of the first load exceeds its limit in kB, gzipped as it is delivered. The bench
 * counts what a browser requests: anything it finds beyond this belongs into `firstLoad`.
 */
function firstLoadBudget(parts: readonly string[], limit: number): Plugin {
  return {
    name: 'first-load-budget',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    // After Vite has inserted which chunk needs which: 4 kB.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const { chunks, need, gzipped } = loadOf(bundle);
        for (const chunk of chunks) if (chunk.isEntry) need(chunk.fileName);
        for (const part of parts) {
          const holding = chunks.find(chunk => chunk.moduleIds.some(id => id.endsWith(`/${part}`)));
          if (!holding) this.error(`${part} is in no part of the build`);
          need(holding.fileName);
          // The dependencies of a lazy chunk begin with a chunk of its own if others share the module.
          for (const chunk of chunks) {
            if (chunk.isDynamicEntry && chunk.facadeModuleId?.endsWith(`/${part}`)) need(chunk.fileName);
          }
        }
        const bytes = gzipped();
        const size = `the first load is ${(bytes / 1000).toFixed(1)} kB of JavaScript gzipped, at most ${limit}`;
        if (bytes > limit * 1000) this.error(size);
        this.info(size);
      },
    },
  };
}
