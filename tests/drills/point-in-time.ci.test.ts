import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type ServerProcess, startServer } from '../server/server-process';
import { postgresIn, type TestPostgres } from '../server/setup/embedded-postgres';
import { databaseOf, queryOnce } from '../server/setup/query-once';
import { copyFilled } from './filled-postgres';
import { addVehicle, adminOf, platesOf } from './vehicles';

const home = mkdtempSync(path.join(tmpdir(), 'terrain-minute-'));
const log = path.join(home, 'log');
const base = path.join(home, 'base');
let postgres: TestPostgres;
let server: ServerProcess;
/** Whom the database runs as. */
let uid: number;
let gid: number;
beforeAll(async () => {
  // The database runs as another user than root.
  execFileSync('chmod', ['755', home]);
  postgres = await postgresIn(path.join(home, 'postgres'), [
    'full_page_writes=on',
    'synchronous_commit=on',
    'archive_mode=on',
    `archive_command=cp %p ${log}/%f`,
  ]);
  copyFilled(postgres);
  ({ uid, gid } = statSync(postgres.databaseDir));
  for (const folder of [log, base]) {
    mkdirSync(folder, { mode: 0o700 });
    chownSync(folder, uid, gid);
  }
  await postgres.up();
});
afterAll(async () => {
  await server?.kill();
  await postgres?.stop();
  rmSync(home, { recursive: true, force: true });
});

it('restores to a minute: what was acknowledged up to it is found, nothing of what came after', async () => {
  const url = databaseOf(postgres.url, 'admin');
  const token = await adminOf(url);
  server = await startServer({ DATABASE_URL: url });
  const write = async (prefix: string, count: number) => {
    for (let number = 0; number < count; number++) await addVehicle(server, token, `${prefix}-${number}`);
  };
  await write('BEFORE', 3);
  await copyBase();
  await write('UNTIL', 20);
  // The clock by which it notes when transactions ended.
  const minute = await ask('select pg_catalog.clock_timestamp()::text as told');
  await write('LATER', 20);
  const last = await ask('select pg_walfile_name(pg_switch_wal()) as told');
  await vi.waitUntil(() => readdirSync(log).includes(last), { timeout: 20_000 });
  await server.kill();
  await postgres.kill();
  rmSync(postgres.databaseDir, { recursive: true });

  execFileSync('cp', ['-a', base, postgres.databaseDir]);
  writeFileSync(path.join(postgres.databaseDir, 'recovery.signal'), '');
  appendFileSync(
    path.join(postgres.databaseDir, 'postgresql.auto.conf'),
    `restore_command = 'cp ${log}/%f %p'\nrecovery_target_time = '${minute}'\nrecovery_target_action = 'promote'\n`,
  );
  execFileSync('chown', ['-R', `${uid}:${gid}`, postgres.databaseDir]);
  await postgres.up();
  await vi.waitUntil(async () => (await ask('select pg_is_in_recovery()::text as told')) === 'false', {
    timeout: 20_000,
  });
  server = await startServer({ DATABASE_URL: url });
  const plates = await platesOf(server, token);
  expect(plates.filter(plate => plate.startsWith('LATER'))).toEqual([]);
  expect(plates.filter(plate => plate.startsWith('UNTIL'))).toHaveLength(20);
  expect(plates.filter(plate => plate.startsWith('BEFORE'))).toHaveLength(3);
  await addVehicle(server, token, 'AFTERWARDS-1');
});

/** What pg_basebackup does, which npm's PostgreSQL does not bring. */
const copyBase = async () => {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('drill', true)`);
    execFileSync('cp', ['-a', `${postgres.databaseDir}/.`, base]);
    const { rows } = await client.query('select labelfile from pg_backup_stop(true)');
    for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(path.join(base, name), { force: true });
    for (const name of readdirSync(path.join(base, 'pg_wal')))
      rmSync(path.join(base, 'pg_wal', name), { recursive: true });
    writeFileSync(path.join(base, 'backup_label'), rows[0].labelfile);
  } finally {
    await client.end();
  }
};

const ask = async (question: string): Promise<string> => (await queryOnce(postgres.url, question))[0].told;
