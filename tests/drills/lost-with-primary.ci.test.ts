import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import { openDatabase } from '../../server/db/client';
import { aSite } from '../factories/sites';
import { sessionFor } from '../server/harness';
import { readStream } from '../server/live/reader';
import { startServer } from '../server/server-process';
import { queryOnce } from '../server/setup/query-once';
import { withDatabase } from './first-start';
import { startCluster } from './postgres-cluster';

const leftOver: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of leftOver.splice(0).reverse()) await stop();
});

it('forgets with an asynchronous replica what it had been told of the lost primary, and streams ask anew', async () => {
  const cluster = await startCluster({ replicas: 1, database: 'admin' });
  leftOver.push(cluster.stop);
  const { token, siteId } = await withDatabase(cluster.url, async db => {
    return { token: await sessionFor(db, 'admin'), siteId: await aSite(db) };
  });
  const dataDir = mkdtempSync(path.join(tmpdir(), 'terrain-drill-'));
  leftOver.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const server = await startServer({ DATABASE_URL: cluster.url, DATA_DIR: dataDir });
  leftOver.push(server.kill);
  const call = async (address: string, body?: object) => {
    const answer = await fetch(server.url + address, {
      method: body ? 'POST' : 'GET',
      headers: { 'x-sts-token': token, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const publish = (message: string) => call('/api/settings/notifications/publish', { message, users: [1] });
  const equip = () => call(`/api/sites/equipment/${siteId}/add`, { category: 'ac', brand: 'Clim' });
  const equipped = async () => {
    const { body } = await call('/api/dashboard/equipment');
    return body.data.kinds.find(({ category }: { category: string }) => category === 'ac').items;
  };
  const listen = async (lastEventId?: string) => {
    const stream = await readStream(server.url, token, { lastEventId });
    leftOver.push(stream.stop);
    await stream.until(got => got.length > 0);
    return stream;
  };
  const stream = await listen();
  const heard = (message: string) => stream.until(() => stream.told().includes(message));

  await equip();
  await publish('kept');
  await heard('kept');
  // The replica stands still, and what comes now is lost with the primary.
  const [replica] = cluster.replicas();
  await vi.waitUntil(() => isLevel(cluster.primary().url), { timeout: 20_000 });
  await replica.down('fast');
  for (const message of ['lost 1', 'lost 2', 'lost 3']) await publish(message);
  await heard('lost 3');
  const lostPlace = stream.lastId();
  await equip();
  expect(await equipped()).toBe(2);

  await cluster.primary().kill();
  await replica.up();
  await cluster.promote(replica);
  await stream.until(got => got.some(({ event }) => event === 'reset'));
  await vi.waitUntil(async () => (await call('/api/health/ready')).status === 200, { timeout: 30_000 });
  expect(await equipped()).toBe(1);
  const { body } = await call('/api/notification/fetch');
  expect(body.content.map(({ content }: { content: string }) => content)).toEqual(['kept']);

  // Whoever comes back with a place that was lost asks for everything anew; everybody hears what is told now.
  const again = await listen(lostPlace);
  expect(again.got[0].event).toBe('reset');
  for (const message of ['new 1', 'new 2', 'new 3', 'new 4']) await publish(message);
  for (const each of [stream, again]) await each.until(() => each.told().includes('new 4'));
  expect(again.told()).toEqual(['new 1', 'new 2', 'new 3', 'new 4']);
  expect(stream.told().slice(-4)).toEqual(again.told());
  await equip();
  expect(await equipped()).toBe(2);
});

it('takes no commit for done that its replica did not confirm', async () => {
  const cluster = await startCluster({ replicas: 1, synchronous: true, database: 'postgres' });
  leftOver.push(cluster.stop);
  const { db, close } = await openDatabase({ databaseUrl: cluster.url, dataDir: '' });
  leftOver.push(close);
  await sql`create table words (word text)`.execute(db);
  const write = (word: string) =>
    db.transaction().execute(trx => sql`insert into words values (${word})`.execute(trx));
  await write('first');
  await cluster.replicas()[0].down('fast');
  const alone = (word: string) => sql`insert into words values (${word})`.execute(db);
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
const isLevel = async (url: string) => {
  const [{ level }] = await queryOnce(
    url,
    'select replay_lsn = pg_current_wal_lsn() as level from pg_stat_replication',
  );
  return level;
};
