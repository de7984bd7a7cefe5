import { afterEach, expect, it } from 'vitest';
import { byDepth } from '../depth';
import { runAdmin } from '../server/server-process';
import { endConnections, startDrill, told } from './fail-over';
import { startCluster } from './postgres-cluster';

/** How many times the primary dies. */
const failOvers = byDepth({ quick: 2, ci: 2, deep: 20 });
/** In seconds; by its defaults the server waits longer for a database that hangs. */
const limits = byDepth({
  quick: {},
  ci: { DB_STATEMENT_LIMIT: '3', DB_CONNECT_LIMIT: '2' },
  deep: {},
});

const leftOver: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of leftOver.splice(0).reverse()) await stop();
});
const start = async (replicas: number, environment: NodeJS.ProcessEnv = {}) => {
  const cluster = await startCluster({ replicas, synchronous: true, database: 'admin' });
  leftOver.push(cluster.stop);
  const drill = await startDrill(cluster.url, 4, environment);
  leftOver.push(drill.stop);
  return { cluster, drill };
};

it(`outlasts ${failOvers} deaths of the primary, two replicas, one of them synchronous: 503 meanwhile, nothing acknowledged lost or doubled`, async () => {
  const { cluster, drill } = await start(2);
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

it('leaves a primary that hangs for the one that was promoted, and does not come back to it', async () => {
  const { cluster, drill } = await start(1, limits);
  const hanging = cluster.primary();
  const wait = await drill.through(async () => {
    hanging.hang();
    await cluster.promote();
  });
  expect(wait).toBeLessThan(30_000);
  // It takes itself for the primary still, though nobody confirms what it writes. The other one ends all connections.
  hanging.goOn();
  await drill.through(() => endConnections(cluster.primary().url));
  await drill.end();
});
