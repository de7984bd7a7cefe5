import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Database, openDatabase } from '../../server/framework/db/client';
import { createSession } from '../server/harness';
import { type ServerProcess, startServer } from '../server/server-process';
import { startSeededPostgres } from './seeded-postgres';

/** Real servers on one PostgreSQL of their own, with nothing in it but an admin, who is signed in. */
export const startServerGroup = async (count: number, environment: NodeJS.ProcessEnv = {}) => {
  const postgres = await startSeededPostgres('admin');
  const dataDir = mkdtempSync(path.join(tmpdir(), 'terrain-queue-'));
  const servers: ServerProcess[] = [];
  let database: Database | undefined;
  const another = async () => {
    const server = await startServer({
      DATABASE_URL: postgres.url,
      DATA_DIR: dataDir,
      SECRET_KEY: 'one key for all of these servers',
      ...environment,
    });
    servers.push(server);
    return server;
  };
  const close = async () => {
    await Promise.all(servers.map(server => server.kill()));
    await database?.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await Promise.all(Array.from({ length: count }, another));
    database = await openDatabase({ databaseUrl: postgres.url, dataDir });
    const { db } = database;
    const token = await createSession(db, 'admin');
    /** Calls one of them as the admin. */
    const ask = async (server: ServerProcess, call: string, body?: object | FormData) => {
      const isForm = body instanceof FormData;
      const response = await fetch(`${server.url}${call}`, {
        method: body ? 'POST' : 'GET',
        headers: { 'x-sts-token': token, ...(body && !isForm && { 'content-type': 'application/json' }) },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
      });
      const answer: any = await response.json();
      if (!response.ok) throw new Error(`${call}: ${response.status} ${JSON.stringify(answer)}`);
      return answer;
    };
    return { db, servers, another, ask, close };
  } catch (error) {
    await close();
    throw error;
  }
};
export type ServerGroup = Awaited<ReturnType<typeof startServerGroup>>;
