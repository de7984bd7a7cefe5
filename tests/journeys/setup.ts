import type { TestProject } from 'vitest/node';
import { demoFolder } from '../demo-folder';
import { startServer } from './server';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the built app is served, an address for each worker. */
    addresses: string[];
  }
}

/**
 * A server with a demo of its own for each worker, so that journeys at the same time do not meet in one database.
 * `TERRAIN_ADDRESS` names one that runs already, while journeys are being written.
 */
export default async ({ provide, vitest }: TestProject) => {
  const running = process.env.TERRAIN_ADDRESS;
  if (running) return provide('addresses', [running]);
  const { folder, remove } = await demoFolder(1000);
  const workers = Array.from({ length: Number(vitest.config.maxWorkers) });
  const servers = await Promise.all(workers.map(() => startServer(folder)));
  provide(
    'addresses',
    servers.map(({ address }) => address),
  );
  return async () => {
    await Promise.all(servers.map(({ stop }) => stop()));
    remove();
  };
};
