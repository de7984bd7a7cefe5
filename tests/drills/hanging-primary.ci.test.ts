import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { startDrill } from './fail-over';
import { startCluster } from './postgres-cluster';

const leftOver: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of leftOver.splice(0).reverse()) await stop();
});

it('leaves a primary that hangs for the one that was promoted, and does not come back to it', async () => {
  const cluster = await startCluster({ replicas: 1, synchronous: true });
  leftOver.push(cluster.stop);
  const drill = await startDrill(cluster.url, 6);
  leftOver.push(drill.stop);
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

const endConnections = async (url: string) => {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'terrain'`,
  );
  await client.end();
};
