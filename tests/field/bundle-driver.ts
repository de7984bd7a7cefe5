import path from 'node:path';
import { build, type Rolldown } from 'vite';

let made: Promise<string> | undefined;

/** The driver bundled as one script that defines `terrain` in the page. */
export const bundleDriver = (): Promise<string> => {
  made ??= bundled();
  return made;
};

const bundled = async () => {
  const [{ output }] = (await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: { entry: path.resolve(import.meta.dirname, 'driver.ts'), formats: ['iife'], name: 'driver' },
    },
  })) as Rolldown.RolldownOutput[];
  return `${output[0].code}\ndriver.loaded`;
};
