import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { smallerModules } from '../../vite.parts.ts';

const isStatic = Boolean(process.env.VITE_BACKEND);

/** The browser's app, built beside Terrain's: with another backend for any file server. */
export default defineConfig({
  root: import.meta.dirname,
  base: isStatic ? './' : '/',
  plugins: [react()],
  resolve: { alias: smallerModules },
  build: {
    outDir: `../../dist/examples/fleet${isStatic ? '-static' : ''}`,
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 2_000,
  },
});
