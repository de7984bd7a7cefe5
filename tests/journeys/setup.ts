import type { TestProject } from 'vitest/node';
import { startServers } from './server';

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
  const servers = await startServers(Number(vitest.config.maxWorkers), { sites: 1000 });
  provide(
    'addresses',
    servers.map(({ address }) => address),
  );
  return async () => {
    await Promise.all(servers.map(({ stop }) => stop()));
  };
};
