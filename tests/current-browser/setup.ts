import type { TestProject } from 'vitest/node';
import { startServer } from '../journeys/server';

/** One server for both tests. */
export default async ({ provide }: TestProject) => {
  const { address, stop } = await startServer({ sites: 100 });
  provide('addresses', [address]);
  return stop;
};
