import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../server/framework/db/client';
import { byDepth } from '../depth';
import { readStream } from '../server/live/stream-reader';
import { runAdmin } from '../server/server-process';
import { queryOnce } from '../server/setup/query-once';
import { formatFailOverTimes, startDrill, terminateConnections } from './fail-over';
import { hasHaproxy, startHaproxyForCluster } from './haproxy';
import { startCluster } from './postgres-cluster';

/** How many times the primary dies. */
const failOvers = byDepth({ quick: 2, ci: 2, deep: 20 });
/** In seconds; by its defaults the server waits longer for a database that hangs. */
const limits = byDepth({
  quick: {},
  ci: { DB_STATEMENT_LIMIT: '3', DB_CONNECT_LIMIT: '2' },
  deep: {},
});

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of cleanups.splice(0).reverse()) await stop();
});
type ClusterOptions = { replicas: number; synchronous?: boolean; writers?: number };
const start = async (
  { replicas, synchronous = true, writers = 4 }: ClusterOptions,
  environment: NodeJS.ProcessEnv = {},
) => {
  const cluster = await startCluster({ replicas, synchronous, database: 'admin' });
  cleanups.push(cluster.stop);
  const proxy = await startHaproxyForCluster(cluster);
  cleanups.push(proxy.stop);
  const url = cluster.urlOf(proxy);
  const drill = await startDrill(url, writers, environment);
  cleanups.push(drill.stop);
  return { cluster, url, drill };
};

describe.skipIf(!hasHaproxy)('behind HAProxy', () => {
  it(`outlasts ${failOvers} deaths of the primary, two replicas, one of them synchronous: 503 meanwhile, nothing acknowledged lost or doubled`, async () => {
    const { cluster, url, drill } = await start({ replicas: 2 });
    const waits: number[] = [];
    for (let turn = 0; turn < failOvers; turn++) {
      const killed = cluster.primary();
      waits.push(await drill.through(cluster.failOver));
      await cluster.join(killed);
    }
    const { ready, ...figures } = await drill.end();
    const { code, output } = await runAdmin({ DATABASE_URL: url }, 'recount', '--check');
    expect(code, output).toBe(0);
    expect(ready).toEqual(['ready', '503, missing: primary']);
    expect(Math.max(...waits)).toBeLessThan(30_000);
    console.log(formatFailOverTimes(waits), figures);
  });

  it('leaves a primary that hangs for the one that was promoted, and does not come back to it', async () => {
    const { cluster, drill } = await start({ replicas: 1 }, limits);
    const hanging = cluster.primary();
    const wait = await drill.through(async () => {
      hanging.hang();
      await cluster.promote();
    });
    expect(wait).toBeLessThan(30_000);
    // It takes itself for the primary still, though nobody confirms what it writes. The other one ends all connections.
    hanging.goOn();
    await drill.through(() => terminateConnections(cluster.primary().url));
    await drill.end();
  });

  it('forgets with an asynchronous replica what it had been told of the lost primary, and streams ask anew', async () => {
    const { cluster, drill } = await start({ replicas: 1, synchronous: false, writers: 0 });
    const { ask, equipped, server, siteId, token } = drill;
    const publish = (message: string) => ask('/api/settings/notifications/publish', { message, users: [1] });
    const equip = () => ask(`/api/sites/equipment/${siteId}/add`, { category: 'ac', brand: 'Clim' });
    const listen = async (lastEventId?: string) => {
      const stream = await readStream(server.url, token, { lastEventId });
      cleanups.push(async () => stream.stop());
      await stream.until(got => got.length > 0);
      return stream;
    };
    const stream = await listen();
    const waitForMessage = (message: string) => stream.until(() => stream.told().includes(message));
    await equip();
    await publish('kept');
    await waitForMessage('kept');
    // The replica stands still, and what comes now is lost with the primary.
    const [replica] = cluster.replicas();
    await vi.waitUntil(() => isLevel(cluster.primary().url), { timeout: 20_000 });
    await replica.down('fast');
    for (const message of ['lost 1', 'lost 2', 'lost 3']) await publish(message);
    await waitForMessage('lost 3');
    const lostPlace = stream.lastId();
    await equip();
    expect(await equipped()).toBe(2);

    await cluster.primary().kill();
    await replica.up();
    await cluster.promote(replica);
    await stream.until(got => got.some(({ event }) => event === 'reset'));
    await vi.waitUntil(async () => (await ask('/api/health/ready')).status === 200, { timeout: 30_000 });
    expect(await equipped()).toBe(1);
    const { body } = await ask('/api/notification/fetch');
    expect(body.content.map(({ content }: { content: string }) => content)).toEqual(['kept']);

    // Whoever comes back with a place that was lost asks for everything anew; everybody hears what is told now.
    const again = await listen(lostPlace);
    expect(again.got[0].event).toBe('reset');
    const news = ['new 1', 'new 2', 'new 3', 'new 4'];
    for (const message of news) await publish(message);
    for (const each of [stream, again]) await each.until(() => each.told().includes('new 4'));
    expect([stream.told().slice(-4), again.told()]).toEqual([news, news]);
  });
});

it('takes no commit for done that its replica did not confirm', async () => {
  const cluster = await startCluster({ replicas: 1, synchronous: true, database: 'postgres' });
  cleanups.push(cluster.stop);
  const { db, close } = await openDatabase({ databaseUrl: cluster.urlOf(cluster.primary()), dataDir: '' });
  cleanups.push(close);
  await sql`create table words (word text)`.execute(db);
  const alone = (word: string) => sql`insert into words values (${word})`.execute(db);
  const write = (word: string) =>
    db.transaction().execute(trx => sql`insert into words values (${word})`.execute(trx));
  await write('first');
  await cluster.replicas()[0].down('fast');
  for (const writing of [write, alone]) {
    const refused = expect(writing('another')).rejects.toMatchObject({ code: '08007' });
    // PostgreSQL gives up waiting when it is told to, and says « COMMIT », with a warning.
    await vi.waitUntil(() =>
      queryOnce(
        cluster.primary().url,
        `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`,
      ).then(rows => rows.length > 0),
    );
    await refused;
  }
  // It is not laid to the next one's charge.
  await queryOnce(cluster.primary().url, `alter system set synchronous_standby_names = ''`);
  await queryOnce(cluster.primary().url, 'select pg_reload_conf()');
  await write('last');
});

/** Whether the replica has all that the primary wrote. */
const isLevel = (url: string) =>
  queryOnce(url, 'select replay_lsn = pg_current_wal_lsn() as level from pg_stat_replication').then(
    ([{ level }]) => level,
  );
