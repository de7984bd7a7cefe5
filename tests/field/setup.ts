import type { TestProject } from 'vitest/node';
import { demoFolder, demoSites } from '../demo-folder';

declare module 'vitest' {
  interface ProvidedContext {
    /** The filled data folder that each worker's server copies. */
    filledDemo: string;
  }
}

export default async ({ provide }: TestProject) => {
  const { folder, remove } = await demoFolder(demoSites);
  provide('filledDemo', folder);
  return remove;
};
