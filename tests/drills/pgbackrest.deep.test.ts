import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFreePort } from '../free-port';
import { delay, pollUntil } from '../poll-until';
import { createSession } from '../server/harness';
import { type ServerProcess, startServer } from '../server/server-process';
import { queryOnce } from '../server/setup/query-once';
import { runFirstStart, withDatabase } from './first-start';

/** Debian's: the drill does what docs/deployment.md says with the files of deploy/pgbackrest. */
const bin = '/usr/lib/postgresql/15/bin';
const home = mkdtempSync(path.join(tmpdir(), 'terrain-pgbackrest-'));
const data = path.join(home, 'main');
const config = path.join(home, 'pgbackrest.conf');
let port: number;
let url: string;
let server: ServerProcess | undefined;

beforeAll(async () => {
  for (const [file, name] of [
    [`${bin}/postgres`, 'postgresql-15'],
    ['/usr/bin/pgbackrest', 'pgbackrest'],
  ])
    if (!existsSync(file)) throw new Error(`This drill needs Debian's package ${name}.`);
  port = await findFreePort();
  url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  execFileSync('chown', ['postgres:postgres', home]);
  const example = (file: string) => readFileSync(path.join('deploy/pgbackrest', file), 'utf8');
  writeFileSync(
    config,
    example('pgbackrest.conf')
      .replace('/var/lib/pgbackrest', path.join(home, 'repository'))
      .replace('CHANGE-ME', 'a passphrase of the drill')
      .replace('/var/lib/postgresql/15/main', data)
      .replace('pg1-port=5432', `pg1-port=${port}\npg1-socket-path=${home}`)
      .replace('[global]', `[global]\nlog-path=${home}\nlock-path=${home}\nspool-path=${home}`),
  );
  asPostgres(`${bin}/initdb`, '-D', data, '--auth=trust', '--encoding=UTF8');
  appendFileSync(
    path.join(data, 'postgresql.conf'),
    example('postgresql.conf').replace('pgbackrest ', `pgbackrest --config=${config} `),
  );
  up();
  pgBackRest('stanza-create');
  pgBackRest('check');
});
afterAll(async () => {
  await server?.kill();
  spawnSync('setpriv', [...asUser, `${bin}/pg_ctl`, '-D', data, '-m', 'immediate', 'stop']);
  rmSync(home, { recursive: true, force: true });
});

it('restores to a minute by pgBackRest: what was acknowledged up to it is found, nothing of what came after', async () => {
  const token = await withDatabase(url, async db => {
    await runFirstStart(db);
    return createSession(db, 'admin');
  });
  server = await startServer({ DATABASE_URL: url });
  const write = async (prefix: string) => {
    for (let number = 0; number < 20; number++) await addVehicle(token, `${prefix}-${number}`);
  };
  await write('BEFORE');
  pgBackRest('--type=full', 'backup');
  // pgBackRest counts in seconds, and goes back to none in which a backup ended.
  await delay(1_100);
  await write('UNTIL');
  const minute = await query('select clock_timestamp()::text as told');
  await write('LATER');
  // All but what the last archive_timeout holds is in the repository; here everything.
  await query('select pg_switch_wal()::text as told');
  pgBackRest('check');
  await server.kill();
  asPostgres(`${bin}/pg_ctl`, '-D', data, '-m', 'immediate', 'stop');
  rmSync(data, { recursive: true });
  execFileSync('install', ['-d', '-o', 'postgres', '-g', 'postgres', '-m', '700', data]);

  const began = Date.now();
  pgBackRest('--type=time', `--target=${minute}`, '--target-action=promote', 'restore');
  up();
  await pollUntil(async () => (await query('select pg_is_in_recovery()::text as told')) === 'false', 100);
  console.log(`pgBackRest brought the database back in ${((Date.now() - began) / 1_000).toFixed(1)} s`);

  server = await startServer({ DATABASE_URL: url });
  const plates = await platesOf(token);
  expect(plates.filter(plate => plate.startsWith('LATER'))).toEqual([]);
  expect(plates.filter(plate => plate.startsWith('UNTIL'))).toHaveLength(20);
  expect(plates.filter(plate => plate.startsWith('BEFORE'))).toHaveLength(20);
  await addVehicle(token, 'AFTERWARDS-1');
});

const asUser = ['--reuid=postgres', '--regid=postgres', '--init-groups'];
const asPostgres = (...words: string[]) =>
  execFileSync('setpriv', [...asUser, ...words], { cwd: home, stdio: ['ignore', 'pipe', 'pipe'] });
const pgBackRest = (...words: string[]) =>
  asPostgres('pgbackrest', `--config=${config}`, '--stanza=terrain', ...words);
const up = () =>
  asPostgres(
    `${bin}/pg_ctl`,
    ...['-D', data, '-w', '-l', path.join(home, 'log')],
    ...['-o', `-p ${port} -k ${home} -c listen_addresses=127.0.0.1`, 'start'],
  );

const query = async (question: string): Promise<string> => (await queryOnce(url, question))[0].told;

/** Writes a vehicle through the API; comes back when it is acknowledged. */
const addVehicle = async (token: string, plate: string) => {
  const rest = { wilaya: 16, owner: 'inhouse', agent: null, next_inspection: null, note: null };
  const answer = await fetch(`${server!.url}/api/vehicles`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-sts-token': token },
    body: JSON.stringify({ plate, ...rest }),
  });
  expect(answer.ok, await answer.text()).toBe(true);
};
const platesOf = async (token: string): Promise<string[]> => {
  const answer = await fetch(`${server!.url}/api/vehicles?range=[0,999]&sort=["plate","ASC"]`, {
    headers: { 'x-sts-token': token },
  });
  return (await answer.json()).map(({ plate }: { plate: string }) => plate);
};
