import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { percentile } from './figures';
import type { Statement } from './statements';

export type BareRoute = {
  url: string;
  statements: Statement[];
  /** Queried once in two seconds, like the product's totals. */
  cachedForSeconds?: Statement[];
  /** A value created by each call, such as its idempotency key. */
  fresh?: string;
};

/** Runs a benchmark against a bare Fastify + pg server that makes the same statements. */
export const withBareServer = async <Result>(
  databaseUrl: string,
  routes: readonly BareRoute[],
  measure: (address: string) => Promise<Result>,
) => {
  const server = fork(path.join(path.dirname(fileURLToPath(import.meta.url)), 'bare-server.ts'), {
    env: { ...process.env, NODE_ENV: 'production' },
    // Values of statements may be dates.
    serialization: 'advanced',
  });
  try {
    server.send({ databaseUrl, routes });
    const [address] = await once(server, 'message');
    return await measure(String(address));
  } finally {
    server.kill();
  }
};

type Load = (seconds: number) => Promise<{ rate: number; p99: number }>;

/** The same load on the product and on the baseline, alternating, so that both see the machine in the same minute. */
export const alternateLoads = async (own: Load, bare: Load) => {
  await own(4);
  await bare(4);
  const runs = { own: [] as Awaited<ReturnType<Load>>[], bare: [] as Awaited<ReturnType<Load>>[] };
  for (let turn = 0; turn < 3; turn++) {
    runs.own.push(await own(6));
    runs.bare.push(await bare(6));
  }
  return { own: middleOf(runs.own), bare: middleOf(runs.bare) };
};
const middleOf = (runs: { rate: number; p99: number }[]) => ({
  rate: percentile(
    runs.map(({ rate }) => rate),
    0.5,
  ),
  p99: percentile(
    runs.map(({ p99 }) => p99),
    0.5,
  ),
});
