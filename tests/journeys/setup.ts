import type { TestProject } from 'vitest/node';
import { startServer } from './server';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the built app is served. */
    address: string;
  }
}

/** One server for all journeys. `TERRAIN_ADDRESS` names one that runs already, while journeys are being written. */
export default async ({ provide }: TestProject) => {
  const running = process.env.TERRAIN_ADDRESS;
  if (running) return provide('address', running);
  const { address, stop } = await startServer({ sites: 1000 });
  provide('address', address);
  return stop;
};
