import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '../../server/framework/db/client';
import { isDatabaseUnavailable } from '../../server/framework/db/unavailable';
import { createTempFolder } from '../temp-folder';

/** A message of PostgreSQL: its kind, its length, its content. */
const message = (kind: string, content: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(kind), length, content]);
};
const signedIn = message('R', Buffer.alloc(4));
const ready = message('Z', Buffer.from('I'));
const endedByAdministrator = message(
  'E',
  Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0'),
);
const oneRow = Buffer.concat([message('C', Buffer.from('SELECT 1\0')), ready]);

/**
 * PostgreSQL as it is while it shuts down: the first connection works, those after it are ended in the very packet that
 * says that they are ready.
 */
const startClosingPostgres = async () => {
  let connections = 0;
  const server = createServer(socket => {
    const isFirst = connections++ === 0;
    socket.on('error', () => undefined);
    socket.once('data', () => {
      if (!isFirst) return socket.end(Buffer.concat([signedIn, ready, endedByAdministrator]));
      socket.write(Buffer.concat([signedIn, ready]));
      socket.on('data', () => socket.write(oneRow));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, stop: () => server.close() };
};

it('survives a connection that the database ends in the packet of its handshake: its statement fails, and is unavailable', async () => {
  const postgres = await startClosingPostgres();
  const { db, close } = await openDatabase({
    databaseUrl: `postgres://terrain:terrain@127.0.0.1:${postgres.port}/terrain`,
    dataDir: createTempFolder('handshake'),
  });
  const failure = await sql`select 1`.execute(db).catch(error => error);
  expect(isDatabaseUnavailable(failure), String(failure)).toBe(true);
  await close();
  postgres.stop();
});
