import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Db } from '../../server/framework/db/client';
import { createSite, uniqueName } from '../factories/sites';
import { delay } from '../poll-until';
import { createSession } from '../server/harness';
import { readStream } from '../server/live/stream-reader';
import { startServer } from '../server/server-process';
import { queryOnce } from '../server/setup/query-once';
import { runFirstStart, withDatabase } from './first-start';

/** What the product promises: a write is taken again at the latest this long after the primary was lost. */
const promised = 30_000;

/**
 * A server on this database, writers who send each write under its key until it is acknowledged, somebody who
 * publishes and somebody who listens, and a supervisor who asks whether it is alive and ready. Without writers nobody
 * but the test works.
 */
export const startDrill = async (
  databaseUrl: string,
  writers: number,
  environment: NodeJS.ProcessEnv = {},
) => {
  const { token, siteIds } = await withDatabase(databaseUrl, async db => {
    await runFirstStart(db);
    const siteIds: number[] = [];
    for (let n = 0; n < Math.max(1, writers); n++) siteIds.push(await createSite(db));
    return { token: await createSession(db, 'admin'), siteIds };
  });
  const dataDir = mkdtempSync(path.join(tmpdir(), 'terrain-drill-'));
  const server = await startServer({
    ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, SECRET_KEY: 'one key for each server of a drill' },
    ...environment,
  });
  const stream = await readStream(server.url, token);
  const prefix = uniqueName('Marque');
  const messagePrefix = uniqueName('Annonce');
  const acknowledged: { name: string; begun: number; ended: number }[] = [];
  const published: string[] = [];
  const refused: { begun: number; ended: number }[] = [];
  const wrong: unknown[] = [];
  const ready = new Set<string>();
  let isOver = false;

  const ask = async (path: string, body?: object, key?: string) => {
    const begun = Date.now();
    const answer = await fetch(server.url + path, {
      method: body ? 'POST' : 'GET',
      headers: {
        'x-sts-token': token,
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      body: body && JSON.stringify(body),
    });
    return {
      begun,
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      body: await answer.json(),
    };
  };

  /** Air conditioners of all sites, which the server counts in memory. */
  const equipped = async (): Promise<number> => {
    const { body } = await ask('/api/dashboard/equipment');
    return body.data.kinds.find(({ category }: { category: string }) => category === 'ac').items;
  };

  /** Sends a write under its key until it is acknowledged. */
  const retryUntilDone = async (path: string, body: object, key: string) => {
    const firstTry = Date.now();
    while (!isOver) {
      const { begun, status, retryAfter, body: answer } = await ask(path, body, key);
      if (status === 200) return begun;
      refused.push({ begun, ended: Date.now() });
      if (status !== 503 || !retryAfter || answer.errcode !== 128)
        wrong.push({ path, status, retryAfter, answer });
      if (Date.now() - firstTry > promised) wrong.push({ path, waited: Date.now() - firstTry });
      // A browser waits as long as it is told to; a drill is in a hurry.
      await delay(100);
    }
  };
  const write = async (siteId: number) => {
    while (!isOver) {
      const name = uniqueName(prefix);
      const begun = await retryUntilDone(
        `/api/sites/equipment/${siteId}/add`,
        { category: 'ac', brand: name },
        name,
      );
      if (begun) acknowledged.push({ name, begun, ended: Date.now() });
      await delay(20);
    }
  };
  const publish = async () => {
    while (!isOver) {
      const message = uniqueName(messagePrefix);
      if (await retryUntilDone('/api/settings/notifications/publish', { message, users: [1] }, message))
        published.push(message);
      await delay(100);
    }
  };
  /** Lists and exports are whole, or refused. */
  const read = async (path: string) => {
    while (!isOver) {
      const answer = await fetch(server.url + path, { headers: { 'x-sts-token': token } });
      if (![200, 503].includes(answer.status)) wrong.push({ path, status: answer.status });
      // The bytes of one that was begun end with the database.
      await answer.arrayBuffer().catch(() => undefined);
      await delay(100);
    }
  };
  const supervise = async () => {
    while (!isOver) {
      const { status, body } = await ask('/api/health/ready');
      ready.add(status === 200 ? body.status : `${status}, missing: ${body.missing}`);
      const alive = await ask('/api/health/alive');
      if (alive.status !== 200) wrong.push(alive);
      await delay(100);
    }
  };
  const lists = ['/api/sites/fetch?limit=100', '/api/sites/fetch?export=true'];
  const working = Promise.all(
    writers ? [...siteIds.map(write), publish(), ...lists.map(read), supervise()] : [],
  );
  let failure: unknown;
  working.catch(error => {
    failure = error;
  });
  /** Waits for an effect of the work or of the loss; if either has failed, fails at once with the server's output. */
  const during = <Found>(find: () => Found, timeout: number) =>
    vi.waitUntil(
      () => {
        if (failure) throw new Error(`the drill failed: ${server.output()}`, { cause: failure });
        return find();
      },
      { timeout },
    );
  const untilWorking = () => {
    const before = acknowledged.length;
    return during(() => acknowledged.length > before + 2 * writers, 20_000);
  };

  return {
    server,
    token,
    siteId: siteIds[0],
    ask,
    equipped,
    /** Lets the primary be lost; answers for how long writes were refused, in milliseconds. */
    through: async (loss: () => Promise<unknown>) => {
      await untilWorking();
      const lostAt = Date.now();
      const losing = loss();
      losing.catch(error => {
        failure = error;
      });
      const first = await during(() => refused.find(({ ended }) => ended >= lostAt), promised);
      const back = await during(() => acknowledged.find(({ begun }) => begun >= first.ended), 2 * promised);
      await losing;
      return back.ended - Math.max(first.begun, lostAt);
    },
    /** Ends the work and compares what was acknowledged with what the database has now, by plain counts. */
    end: async () => {
      await untilWorking();
      isOver = true;
      await working;
      expect(wrong).toEqual([]);
      expect(server.output()).not.toContain('nobody caught this');
      const { kept, changes } = await withDatabase(databaseUrl, async db => ({
        kept: await counted(db, sql`select brand as name from site_equipment`, prefix),
        changes: await counted(db, sql`select after ->> 'brand' as name from history`, prefix),
      }));
      expect(changes, 'each write is in the history').toEqual(kept);
      const lost = acknowledged.filter(({ name }) => !kept.has(name)).length;
      const doubled = [...kept.values()].filter(count => count > 1).length;
      expect({ lost, doubled }).toEqual({ lost: 0, doubled: 0 });

      // What the server keeps in memory is of the primary that there is now.
      expect(await equipped()).toBe([...kept.values()].reduce((sum, count) => sum + count, 0));

      // The stream of before hears what is published now, heard all that was, and nothing twice.
      await ask('/api/settings/notifications/publish', { message: 'la fin', users: [1] });
      await stream.until(() => stream.told().includes('la fin'));
      const received = stream.told();
      expect(stream.ended).toBe(false);
      expect(stream.got.map(({ event }) => event)).not.toContain('reset');
      expect(received).toEqual([...new Set(received)]);
      expect(published.filter(message => !received.includes(message))).toEqual([]);
      return { acknowledged: acknowledged.length, refused: refused.length, lost, doubled, ready: [...ready] };
    },
    stop: async () => {
      isOver = true;
      stream.stop();
      await server.kill();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

/** How often each name with this prefix occurs. */
const counted = async (db: Db, names: ReturnType<typeof sql>, prefix: string) => {
  const { rows } = await sql<{ name: string; count: number }>`
    select name, count(*)::int as count from (${names}) n where name like ${`${prefix}%`} group by name`.execute(
    db,
  );
  return new Map(rows.map(({ name, count }) => [name, count]));
};

/** Ends all connections that servers have, as a proxy does that fails over; the database goes on. */
export const terminateConnections = (url: string) =>
  queryOnce(url, `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'terrain'`);

/** One line for figures: how long each fail-over let writes wait. */
export const formatFailOverTimes = (milliseconds: number[]) => {
  const sorted = [...milliseconds].sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)];
  return `${sorted.length} fail-overs: writes refused for ${median} ms (median), ${sorted.at(-1)} ms (longest)`;
};
