import { defineConfig } from 'vite';

/** The server side: one folder of plain Node modules in `dist/server`; packages stay in node_modules. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rollupOptions: {
      input: {
        main: 'server/main.ts',
        admin: 'server/admin.ts',
        seed: 'server/demo/seed.ts',
        backup: 'server/backup/backup-command.ts',
        restore: 'server/backup/restore-command.ts',
        move: 'server/backup/move-command.ts',
        simulate: 'server/simulation/main.ts',
        'embedded-worker': 'server/db/embedded-worker.ts',
        'backup-worker': 'server/backup/backup-worker.ts',
        'heic-worker': 'server/photos/heic-worker.ts',
        'reader-worker': 'server/excel/reader-worker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
