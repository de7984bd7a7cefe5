import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from './figures';

export type OrdinaryCalls = { address: string; tokens: string[]; paths: string[]; milliseconds: number };
export type OrdinaryResult = { p95: number; calls: number; failures: number };

/** In a process of its own: the answers of an attack would delay the clock of the process that runs it. */
process.on('message', async ({ address, tokens, paths, milliseconds }: OrdinaryCalls) => {
  const times: number[] = [];
  let failures = 0;
  const until = performance.now() + milliseconds;
  const call = async (token: string, path: string) => {
    const started = performance.now();
    const answer = await fetch(address + path, { headers: { 'x-sts-token': token } }).catch(() => undefined);
    // A server that was unresponsive for long resets connections: a figure, not the end of the bench.
    const body = await answer?.arrayBuffer().catch(() => undefined);
    if (!body || !answer?.ok) failures++;
    times.push(performance.now() - started);
  };
  await Promise.all(
    tokens.map(async (token, person) => {
      for (let turn = person; performance.now() < until; turn++) {
        await call(token, paths[turn % paths.length]);
        await wait(50);
      }
    }),
  );
  process.send!({ p95: percentile(times, 0.95), calls: times.length, failures } satisfies OrdinaryResult);
});
