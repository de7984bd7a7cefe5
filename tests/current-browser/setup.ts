import type { TestProject } from 'vitest/node';
import { demoFolder, demoSites } from '../demo-folder';
import { startServer } from '../journeys/server';

/** One server for both tests. */
export default async ({ provide }: TestProject) => {
  const { folder, remove } = await demoFolder(demoSites);
  const { address, stop } = await startServer(folder);
  provide('addresses', [address]);
  return async () => {
    await stop();
    remove();
  };
};
