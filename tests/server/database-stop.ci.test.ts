import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import { openDatabase } from '../../server/framework/db/client';
import { uniqueName } from '../factories/sites';
import { copyTemplate, createSession } from './harness';
import { startServer } from './server-process';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const remove of cleanups.splice(0).reverse()) await remove();
});

it('ends in time whatever clients do, finishes what was begun, and tells streams to come back', async () => {
  const { config, remove } = await copyTemplate();
  cleanups.push(remove);
  const { db, close } = await openDatabase(config);
  cleanups.push(close);
  const token = await createSession(db, 'admin');
  const server = await startServer({ DATABASE_URL: config.databaseUrl, STOP_LIMIT: '5' });
  cleanups.push(server.kill);
  const { hostname, port } = new URL(server.url);
  const raw = async (head: string, more = '') => {
    const socket = connect(Number(port), hostname);
    cleanups.push(() => socket.destroy());
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(`${head} HTTP/1.1\r\nhost: terrain\r\nx-sts-token: ${token}\r\n${more}\r\n`);
    return socket;
  };
  const create = (site_code: string) =>
    fetch(`${server.url}/api/entrepots/new`, {
      method: 'POST',
      headers: { 'x-sts-token': token, 'content-type': 'application/json' },
      body: JSON.stringify({ site_owner: 'inhouse', site_code, site_address_wilaya: 16 }),
    });

  // Who sends half a body, who asks for a file and does not read it, who asks again and again, who listens.
  await raw('POST /api/sites/edit', 'content-type: application/json\r\ncontent-length: 1000\r\n');
  (await raw('GET /api/sites/fetch?export=true')).pause();
  let over = false;
  const writing = (async () => {
    const acknowledged = [];
    while (!over) {
      const code = uniqueName('STOP');
      const answer = await create(code).catch(() => null);
      if (answer?.ok) acknowledged.push(code);
    }
    return acknowledged;
  })();
  const streamText = words(await raw('GET /api/notification/stream'));
  // A call that waits for a lock when the stop comes, and could go on a second later.
  let unlock = () => {};
  const transaction = db.transaction().execute(async trx => {
    await sql`lock table views in access exclusive mode`.execute(trx);
    await new Promise<void>(resolve => {
      unlock = resolve;
    });
  });
  const begun = fetch(`${server.url}/api/views?resource=sites`, { headers: { 'x-sts-token': token } });
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitUntil(async () => (await waiting.execute(db)).rows.length > 0, { timeout: 20_000 });

  const stopping = server.stop();
  const answers = () =>
    fetch(`${server.url}/api/health/alive`).then(
      () => true,
      () => false,
    );
  await expect.poll(answers).toBe(false);
  unlock();
  await transaction;
  expect((await begun).status).toBe(200);
  expect(await stopping).toBe(0);
  over = true;
  expect(await streamText).toContain('"deb":2');
  const acknowledged = await writing;
  const { rows } = await sql<{ code: string }>`select code from sites where code like 'STOP%'`.execute(db);
  const stored = new Set(rows.map(({ code }) => code));
  expect(acknowledged.filter(code => !stored.has(code))).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(0);
}, 90_000);

/** All that a connection says until it ends. */
const words = async (socket: Socket) => {
  let output = '';
  socket.on('data', text => {
    output += text;
  });
  await once(socket, 'close');
  return output;
};
