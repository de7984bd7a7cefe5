import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { smallerModules } from '../../vite.parts.ts';

/** The browser's app, built beside Terrain's. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { alias: smallerModules },
  build: {
    outDir: '../../dist/examples/fleet',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 2_000,
  },
});
