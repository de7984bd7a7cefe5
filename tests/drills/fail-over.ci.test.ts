import { afterEach, expect, it } from 'vitest';
import { byDepth } from '../depth';
import { runAdmin } from '../server/server-process';
import { startDrill, told } from './fail-over';
import { startCluster } from './postgres-cluster';

/** How many times the primary dies. */
const failOvers = byDepth({ quick: 3, ci: 3, deep: 20 });

const leftOver: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of leftOver.splice(0).reverse()) await stop();
});

it(`outlasts ${failOvers} deaths of the primary, two replicas, one of them synchronous: nothing acknowledged lost or doubled`, async () => {
  const cluster = await startCluster({ replicas: 2, synchronous: true });
  leftOver.push(cluster.stop);
  const drill = await startDrill(cluster.url, 6);
  leftOver.push(drill.stop);
  const waits: number[] = [];
  for (let turn = 0; turn < failOvers; turn++) {
    const killed = cluster.primary();
    waits.push(await drill.through(cluster.failOver));
    await cluster.join(killed);
  }
  const { ready, ...figures } = await drill.end();
  const { code, output } = await runAdmin({ DATABASE_URL: cluster.url }, 'recount', '--check');
  expect(code, output).toBe(0);
  expect(ready).toEqual(['ready', '503, missing: primary']);
  expect(Math.max(...waits)).toBeLessThan(30_000);
  console.log(told(waits), figures);
});
