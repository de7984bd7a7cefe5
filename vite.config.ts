import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The browser side: built to `dist/web`, served in development beside the API on PORT. */
export default defineConfig({
  plugins: [react()],
  build: { outDir: 'dist/web', emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/upload'].map(path => [path, `http://127.0.0.1:${process.env.PORT ?? 3000}`]),
    ),
  },
});
