import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkAndTell, checkPicture } from '../../server/copies/check-nightly';
import { fold } from '../../server/copies/queries-sums';
import { workFamily } from '../../server/copies/queries-work';
import { type Database, migrate, openDatabase } from '../../server/db/client';
import { demoPassword } from '../../server/demo';
import { copyRows } from '../../server/demo/bulk-rows';
import { addManyTasks } from '../../server/demo/many-tasks';
import { tidy } from '../../server/retention/tidy';
import { simulate } from '../../server/simulation/simulate';
import { runAdmin, type ServerProcess, startServer } from '../server/server-process';
import { startPostgres } from '../server/setup/embedded-postgres';
import { queryOnce } from '../server/setup/query-once';
import { importSites, publishAndHear, readEverything, signedInAt, takeEverything } from './days-work';
import { startPgBouncer } from './pgbouncer';

const lent = 5;
let postgres: Awaited<ReturnType<typeof startPostgres>>;
let pgbouncer: Awaited<ReturnType<typeof startPgBouncer>>;
let folder: string;
let servers: ServerProcess[] = [];
let environment: NodeJS.ProcessEnv;
let database: Database;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'terrain-pooled-'));
  postgres = await startPostgres(['max_connections=20']);
  pgbouncer = await startPgBouncer(postgres.url, lent);
  environment = {
    DATABASE_URL: pgbouncer.url,
    DB_POOLER: 'transaction',
    DATA_DIR: folder,
    DEMO: '1',
  };
  const opened = { databaseUrl: pgbouncer.url, databasePooler: 'transaction', dataDir: folder } as const;
  database = await openDatabase(opened);
  // Several that start together wait for each other; none leaves its lock with the pooler.
  await Promise.all([1, 2, 3].map(() => database.unbounded(migrate)));
  const first = await startServer(environment);
  servers = [first, await startServer(environment), await startServer(environment)];
}, 600_000);
afterAll(async () => {
  await Promise.all(servers.map(server => server.stop()));
  await database?.close();
  await pgbouncer?.stop();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Of the connections that PostgreSQL itself has. */
const ask = (statement: string) => queryOnce(postgres.url, statement);

it(`three servers of up to 17 connections each work with ${lent} that PgBouncer lends`, async () => {
  const people = await Promise.all(servers.map(({ url }) => signedInAt(url, 'admin')));
  const [one, other, third] = people;
  const agents = simulate({
    ...{ url: servers[1].url, username: 'admin', password: demoPassword },
    ...{ agents: 12, tasks: 3, seed: 14, faults: false, light: true },
  });
  const read = Promise.all(people.map(each => readEverything(each, 6)));
  const taken = takeEverything(third);
  const imported = await importSites(one, 'BOUNCE', 500);
  expect(imported).toMatchObject({ status: 'done', counts: { done: 500 } });
  await publishAndHear(
    other,
    Array.from({ length: 30 }, (_, n) => `par la réserve ${n}`),
  );
  for (const { status } of [...(await read).flat(), ...(await taken)]) expect(status).toBeLessThan(500);
  expect((await agents).differences).toEqual([]);
  const [{ connections }] = await ask(
    `select count(*)::int as connections from pg_stat_activity where application_name = 'terrain'`,
  );
  expect(connections).toBeGreaterThan(1);
  expect(connections).toBeLessThanOrEqual(lent);
  expect(servers.map(({ output }) => output()).join('')).not.toMatch(/prepared statement|"level":50/);
});

it('the work of the night, the recount and rows by COPY go the same way', async () => {
  const { db, long } = database;
  const told: unknown[] = [];
  const log = { error: (...what: unknown[]) => void told.push(what) };
  await fold(db, workFamily, 0);
  await tidy(db);
  await checkPicture(db, log);
  await checkAndTell(long, log);
  expect(told).toEqual([]);
  const copy = await copyRows(pgbouncer.url);
  await database.unbounded(own => addManyTasks(own, { tasks: 2_000, seed: 3, write: copy.write }));
  await copy.close();
  const { code, output } = await runAdmin(environment, 'recount', '--check');
  expect(output).toContain('Nothing differs.');
  expect(code).toBe(0);
});

it('the limits hold for each transaction and are gone with it', async () => {
  const show = async (trx: typeof database.db) => {
    const { rows } = await sql<{ lock: string; statement: string }>`
      select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`.execute(
      trx,
    );
    return rows[0];
  };
  for (const [each, limits] of [
    [database.db, { lock: '5s', statement: '20s' }],
    [database.front, { lock: '3s', statement: '5s' }],
    [database.long, { lock: '30s', statement: '15min' }],
  ] as const)
    for (let time = 0; time < 20; time++) {
      expect(await show(each)).toEqual(limits);
      expect(await each.transaction().execute(show)).toEqual(limits);
    }
});

it('a server that was not told of the pooler says which setting is missing', async () => {
  await expect(openDatabase({ databaseUrl: pgbouncer.url, dataDir: folder })).rejects.toThrow(
    'Set DB_POOLER=transaction',
  );
});

it('nothing is left with the pooler: no lock, no name, no setting', async () => {
  const left = await ask(`select * from pg_locks where locktype = 'advisory'`);
  expect(left).toEqual([]);
  const pooled = new pg.Client({ connectionString: pgbouncer.url });
  await pooled.connect();
  for (let time = 0; time < 2 * lent; time++) {
    const { rows } = await pooled.query(`
      select (select count(*)::int from pg_prepared_statements) as names,
        (select count(*)::int from pg_settings where source = 'session'
          and name in ('lock_timeout', 'statement_timeout', 'session_replication_role')) as settings`);
    expect(rows).toEqual([{ names: 0, settings: 0 }]);
  }
  await pooled.end();
});
