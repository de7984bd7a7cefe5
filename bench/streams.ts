import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { settings } from '../contract/organisation/settings';
import { hashToken, newToken } from '../server/framework/account/session/tokens';
import { openDatabase } from '../server/framework/db/client';
import { noLimits } from '../server/framework/db/limits';
import { percentile, reportFigure } from './figures';
import type { BenchServer } from './server';

const streams = 10_000;
const broadcasts = 5;
/** Few other demo users work for it. */
const owner = 'ott';

/** Ten thousand open streams that all receive a message at once. */
export const benchStreams = async (
  server: BenchServer,
  engine: string,
  targets: boolean,
  databaseUrl: string,
) => {
  const tokens = await createReaders(databaseUrl, streams);
  const idle = server.memory();
  const readers: Reader[] = [];
  for (let at = 0; at < streams; at += 100)
    readers.push(
      ...(await Promise.all(tokens.slice(at, at + 100).map(token => openStream(server.address, token)))),
    );
  await wait(3_000);
  reportFigure({ name: `${engine}: memory before the streams`, value: idle, unit: 'MB' });
  reportFigure({
    name: `${engine}: memory with ${streams.toLocaleString('en')} open streams`,
    value: server.memory(),
    unit: 'MB',
    target: targets ? { most: 300 } : undefined,
  });

  const [afterCommit, inAll]: number[][] = [[], []];
  for (let turn = 0; turn < broadcasts; turn++) {
    for (const reader of readers) reader.at = 0;
    const called = performance.now();
    await publishMessage(server, `Panne générale n° ${turn + 1}, reprise du service à 14 h.`);
    const committed = performance.now();
    for (let tries = 0; tries < 100 && readers.some(({ at }) => at === 0); tries++) await wait(50);
    const lost = readers.filter(({ at }) => at === 0).length;
    if (lost) throw new Error(`${lost} of ${streams} streams heard nothing.`);
    for (const { at } of readers) {
      afterCommit.push(Math.max(0, at - committed));
      inAll.push(at - called);
    }
  }
  reportFigure({
    name: `${engine}: broadcast to all of them, p99 after the call's answer`,
    value: percentile(afterCommit, 0.99),
    unit: 'ms',
    target: targets ? { most: 200 } : undefined,
  });
  reportFigure({
    name: `${engine}: the same from the call on, which stores 10,000 notifications`,
    value: percentile(inAll, 0.99),
    unit: 'ms',
  });
  reportFigure({
    name: `${engine}: memory after ${broadcasts} broadcasts`,
    value: server.memory(),
    unit: 'MB',
  });
  for (const { socket } of readers) socket.destroy();
};

export type Reader = { socket: Socket /** When it last heard something. */; at: number };

/** Opens a stream by hand: ten thousand readers must cost this process almost nothing. */
export const openStream = (address: string, token: string) =>
  new Promise<Reader>((resolve, reject) => {
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname);
    const reader: Reader = { socket, at: 0 };
    socket.once('error', reject);
    socket.once('data', first => {
      if (!first.subarray(0, 15).toString('latin1').includes(' 200'))
        return reject(new Error(first.toString()));
      socket.on('data', part => {
        // A heartbeat is three bytes.
        if (part.length > 3) reader.at = performance.now();
      });
      resolve(reader);
    });
    socket.write(
      `GET /api/notification/stream HTTP/1.1\r\nhost: ${hostname}\r\nx-sts-token: ${token}\r\naccept: text/event-stream\r\n\r\n`,
    );
  });

export const publishMessage = async ({ address, token }: BenchServer, message: string) => {
  const answer = await fetch(address + settings.actions.publish.path, {
    method: 'POST',
    headers: { 'x-sts-token': token, 'content-type': 'application/json' },
    body: JSON.stringify({ message, owner: [owner] }),
  });
  if (!answer.ok) throw new Error(await answer.text());
};

/** New accounts of `owner` with a session each; answers the sessions' tokens. */
export const createReaders = async (databaseUrl: string, count: number) => {
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '', databaseLimits: noLimits });
  const tokens = Array.from({ length: count }, newToken);
  try {
    await sql`
      with hashes as (
        select hash, row_number() over () as n from unnest(${tokens.map(hashToken)}::text[]) as hash
      ), created as (
        insert into accounts (username, username_key, password_hash, role, owner, permissions, web_access, search_text)
        select name, name, 'none', 'manager', ${owner}, '{"pm":{}}', true, name
        from (select 'bench.' || ${Date.now().toString(36)} || '.' || n as name from hashes) as names
        returning id
      )
      insert into sessions (token_hash, account_id, client)
      select hash, id, 'web' from hashes join (select id, row_number() over () as n from created) as c using (n)
    `.execute(db);
    return tokens;
  } finally {
    await close();
  }
};
