import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { dashboards } from '../../contract/dashboards';
import { search } from '../../contract/search';
import { sites } from '../../contract/sites';
import { buildApp } from '../../server/app';
import { readConfig } from '../../server/config';
import { type Database, openDatabase } from '../../server/db/client';
import { aSite, unique } from '../factories/sites';
import { clientOf } from '../server/harness';
import { startCluster } from './postgres-cluster';

/** Which calls may be read elsewhere: tests/server/database-reads.ci.test.ts. */
const dataDir = mkdtempSync(path.join(tmpdir(), 'terrain-copies-'));
let cluster: Awaited<ReturnType<typeof startCluster>>;
let database: Database;
let app: FastifyInstance;
let another: FastifyInstance;

beforeAll(async () => {
  cluster = await startCluster({ replicas: 2, database: 'demo' });
  const [primary, ...copies] = cluster.nodes;
  const url = cluster.urlOf(primary);
  const hosts = copies.map(({ port }) => `127.0.0.1:${port}`).join(',');
  const config = readConfig({
    ...{ DATA_DIR: dataDir, LOG_LEVEL: 'silent', DATABASE_URL: url },
    DATABASE_READ_URL: url.replace(`127.0.0.1:${primary.port}`, hosts),
  });
  database = await openDatabase(config);
  [app, another] = await Promise.all([buildApp(config, database), buildApp(config, database)]);
  await Promise.all([app.ready(), another.ready()]);
});
afterAll(async () => {
  for (const each of [app, another]) await each?.close();
  await database?.close();
  await cluster?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
afterEach(() => vi.restoreAllMocks());

const soon = { timeout: 20_000, interval: 50 };
const state = () => app.reads!.state();
/** The servers run in this process and go by its clock: nobody waits for them. */
const secondsPass = (seconds: number) => {
  const { now } = Date;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + seconds * 1_000);
};
const person = (who: string | { token: string }, at = app) => {
  const client = clientOf(at, database.db, who);
  const ask = async (...call: Parameters<typeof client.call>) => {
    const { status, body } = await client.call(...call);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  };
  return {
    ...client,
    countsSites: async () => (await ask(dashboards.actions.sites)).data.sitesby_owners.length as number,
    finds: async (q: string): Promise<boolean> =>
      (await ask(search.actions.find, { q })).sites.some(
        (site: { site_code: string }) => site.site_code === q,
      ),
    takesSites: async () => {
      const { sites: rows, total } = await ask(sites.actions.list, { limit: -1 });
      if (rows.length !== total) throw new Error(`${rows.length} of ${total} sites`);
    },
    makesSite: async () => {
      const site_code = unique('COPIE');
      const made = await client.post('/api/entrepots/new', {
        ...{ site_code, site_owner: 'inhouse', site_address_wilaya: 16 },
      });
      expect(made.status).toBe(200);
      return site_code;
    },
  };
};
/** Somebody else's work, which no session of the drill knows of. */
const siteBySomebodyElse = async () => {
  const code = unique('AUTRE-');
  await aSite(database.db, { code });
  return code;
};
/** Where the next call is read: at which copy, or at the primary, the last. */
const whereIs = async (call: () => Promise<unknown>) => {
  const reads = () => [...state().replicas, state().primary].map(each => each.reads);
  const before = reads();
  await call();
  return reads().findIndex((count, n) => count > before[n]);
};
const primary = 2;
const isRead = async (copy: number) => {
  const reader = person('manager');
  await vi.waitFor(async () => expect(await whereIs(() => reader.countsSites())).toBe(copy), soon);
};

it('copies take turns, one’s own writes are seen at once, at another server too, and none is read that is five seconds behind', async () => {
  await isRead(0);
  await isRead(1);
  await vi.waitUntil(() => another.reads!.state().replicas.every(({ isReadable }) => isReadable), soon);
  const [reader, writer] = [person('manager'), person('admin')];
  const elsewhere = person({ token: await writer.token() }, another);
  for (const copy of cluster.replicas()) await cluster.pauseReplay(copy);
  // What somebody else did is at the primary, and no copy knows it yet: so it is a copy that was read.
  const others = await siteBySomebodyElse();
  for (const each of [reader, writer, elsewhere]) expect(await each.finds(others)).toBe(false);
  const own = await writer.makesSite();
  expect(await writer.finds(own)).toBe(true);
  expect(await elsewhere.finds(own)).toBe(true);
  expect(await whereIs(() => writer.finds(own))).toBe(primary);
  // By now open pages were told of it, which ask again: they too.
  expect(await reader.finds(own)).toBe(true);

  for (const copy of cluster.replicas()) await cluster.resumeReplay(copy);
  await vi.waitFor(async () => expect(await whereIs(() => writer.finds(own))).not.toBe(primary), soon);
  expect(await reader.finds(others)).toBe(true);

  for (const copy of cluster.replicas()) await cluster.pauseReplay(copy);
  const unseen = await siteBySomebodyElse();
  const stranger = person('manager');
  expect(await stranger.finds(unseen)).toBe(false);
  secondsPass(6);
  expect(await stranger.finds(unseen)).toBe(true);
  expect(await whereIs(() => stranger.finds(unseen))).toBe(primary);
  for (const copy of cluster.replicas()) await cluster.resumeReplay(copy);
  await isRead(1);
});

it('of copies that are killed nobody who reads notices anything; one that is back is read again', async () => {
  const [one, other] = cluster.replicas();
  const reader = person('manager');
  const failures: unknown[] = [];
  let answers = 0;
  let going = true;
  const reads = [reader.countsSites, () => reader.finds('site'), person('admin').takesSites];
  const reading = reads.map(async read => {
    while (going)
      await read().then(
        () => answers++,
        error => failures.push(error),
      );
  });
  const readersGoOn = async () => {
    const before = answers;
    await vi.waitUntil(() => answers > before + 20, soon);
  };
  await one.kill();
  await readersGoOn();
  await other.kill();
  await readersGoOn();
  going = false;
  await Promise.all(reading);
  expect(await whereIs(() => reader.countsSites())).toBe(primary);
  expect(failures).toEqual([]);

  await other.up();
  // Longer than a copy that failed is left alone.
  secondsPass(31);
  await isRead(1);
});
