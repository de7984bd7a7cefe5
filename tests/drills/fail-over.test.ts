import { afterAll, beforeAll, expect, it } from 'vitest';
import { startDrill } from './fail-over';
import { type PostgresCluster, startCluster } from './postgres-cluster';

let cluster: PostgresCluster;
let drill: Awaited<ReturnType<typeof startDrill>>;
beforeAll(async () => {
  cluster = await startCluster({ replicas: 1, synchronous: true });
  drill = await startDrill(cluster.url, 4);
});
afterAll(async () => {
  await drill?.stop();
  await cluster?.stop();
});

it('goes on with the synchronous replica when the primary dies: 503 meanwhile, nothing acknowledged lost or doubled', async () => {
  await drill.through(cluster.failOver);
  const { ready } = await drill.end();
  expect(ready).toEqual(['ready', '503, missing: primary']);
});
