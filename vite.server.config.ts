import { defineConfig, type Plugin } from 'vite';

/**
 * Writes the packages imported by the built server to `packages.json`, so that an archive of it contains those and no
 * others.
 */
const namePackages: Plugin = {
  name: 'terrain-packages',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter(each => each.type === 'chunk');
    const asked = chunks.flatMap(({ code, imports, dynamicImports }) => [
      ...imports.filter(name => !(name in bundle)),
      ...dynamicImports.filter(name => !(name in bundle)),
      // Files of a package that are found by `require.resolve`.
      ...[...code.matchAll(/\brequire\.resolve\(["'`]([^"'`$]+)/g)].map(([, name]) => name),
    ]);
    const names = asked
      .filter(name => !name.startsWith('node:'))
      .map(name => /^(@[^/]+\/)?[^/]+/.exec(name)![0]);
    this.emitFile({
      type: 'asset',
      fileName: 'packages.json',
      source: `${JSON.stringify([...new Set(names)].sort(), null, 2)}\n`,
    });
  },
};

/** The server side: one folder of plain Node modules in `dist/server`; packages stay in node_modules. */
export default defineConfig({
  publicDir: false,
  plugins: [namePackages],
  // Only texts, but these packages import the browser's.
  ssr: { noExternal: ['ra-language-english', 'ra-language-french'] },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rollupOptions: {
      input: {
        main: 'server/main.ts',
        admin: 'server/operations/admin/main.ts',
        seed: 'server/operations/demo/seed.ts',
        backup: 'server/operations/backup/backup-command.ts',
        restore: 'server/operations/backup/restore-command.ts',
        move: 'server/operations/backup/move-command.ts',
        simulate: 'server/operations/simulation/main.ts',
        'embedded-worker': 'server/framework/db/embedded-worker.ts',
        'backup-worker': 'server/operations/backup/backup-worker.ts',
        'heic-worker': 'server/work/files/heic-worker.ts',
        'solver-worker': 'server/office/proposals/solver-worker.ts',
        'reader-worker': 'server/framework/excel/reader-worker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
