import { chownSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../server/framework/config/config';
import { findUnverifiedHost } from '../../server/framework/db/tls';
import { printStartupMessage } from '../../server/framework/process/startup-message';
import { terrain } from '../../server/operations/process/terrain';
import { spawnServer, startServer } from '../server/server-process';
import { queryOnce } from '../server/setup/query-once';
import { createAuthority } from './certificates';
import { startSeededPostgres } from './seeded-postgres';

const folder = mkdtempSync(path.join(tmpdir(), 'terrain-tls-'));
let postgres: Awaited<ReturnType<typeof startSeededPostgres>>;
let ours: string;
let others: string;

beforeAll(async () => {
  postgres = await startSeededPostgres('admin');
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { data_directory: data } = (await client.query('show data_directory')).rows[0];
  const [right, wrong] = await Promise.all([createAuthority('ours'), createAuthority('of others')]);
  const files = await right.certify(path.join(data, 'tls'), ['localhost']);
  // Its own user alone may read the key.
  const { uid, gid } = statSync(data);
  for (const each of [path.dirname(files.key), files.key, files.certificate]) chownSync(each, uid, gid);
  ({ authority: ours } = await right.certify(path.join(folder, 'right'), ['localhost']));
  ({ authority: others } = await wrong.certify(path.join(folder, 'wrong'), ['localhost']));
  await client.query(`alter system set ssl_cert_file = '${files.certificate}'`);
  await client.query(`alter system set ssl_key_file = '${files.key}'`);
  await client.query('alter system set ssl = on');
  await client.query('select pg_reload_conf()');
  await vi.waitUntil(async () => (await client.query('show ssl')).rows[0].ssl === 'on', 20_000);
  await client.end();
});
afterAll(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true });
});

const addressOf = (host: string, options: string) => `${postgres.url.replace('127.0.0.1', host)}?${options}`;

const refusalWith = async (url: string) => {
  const { exited, output } = await spawnServer({ DATA_DIR: folder, DATABASE_URL: url });
  return { code: await exited, output: output() };
};

it('connects to a database whose certificate is proved', async () => {
  const server = await startServer({
    DATA_DIR: folder,
    DATABASE_URL: addressOf('localhost', `sslmode=verify-full&sslrootcert=${ours}`),
  });
  const rows = await queryOnce(
    postgres.url,
    `select distinct ssl from pg_stat_ssl join pg_stat_activity using (pid) where application_name = 'terrain'`,
  );
  expect(await server.stop()).toBe(0);
  expect(rows).toEqual([{ ssl: true }]);
});

it.each([
  ['another authority', 'localhost', () => `sslmode=verify-full&sslrootcert=${others}`, 'is of an authority'],
  ['no authority that the machine trusts', 'localhost', () => 'sslmode=verify-full', 'is of an authority'],
  [
    'another host name',
    '127.0.0.1',
    () => `sslmode=verify-full&sslrootcert=${ours}`,
    'is for another host name',
  ],
  [
    'a file that is not there',
    'localhost',
    () => 'sslmode=verify-full&sslrootcert=/nowhere.crt',
    '/nowhere.crt',
  ],
])('is refused at the start by a sentence with %s', async (_, host, options, sentence) => {
  const { code, output } = await refusalWith(addressOf(host, options()));
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(
      new RegExp(`^Terrain cannot start\\. DATABASE_URL is not usable: .*${sentence}.*\\n$`),
    ),
  ]);
  expect(output).not.toContain('terrain:terrain');
});

describe('a database on another machine', () => {
  it.each([
    ['postgres://u:p@db.example.dz/t', 'db.example.dz'],
    ['postgres://u:p%40x@[2001:db8::1]:5432/t?sslmode=no-verify', '2001:db8::1'],
    ['postgres://u:p@db/t?sslmode=require&uselibpqcompat=true', 'db'],
    ['postgres://u:p@db/t?sslmode=require', null],
    ['postgres://u:p@db/t?sslmode=verify-full&sslrootcert=/ca.crt', null],
    ['postgres://u:p@127.0.0.1:5432/t', null],
    ['postgres://u:p@/t?host=/var/run/postgresql', null],
    ['', null],
  ])('is told at the start where nothing proves it: %s', (url, host) => {
    expect(findUnverifiedHost(url)).toBe(host);
  });

  it('is named in what the terminal shows, without its password', () => {
    const logSpy = vi.spyOn(console, 'log').mockReturnValue();
    for (const options of ['', '?sslmode=verify-full'])
      printStartupMessage(
        terrain,
        'http://127.0.0.1:3000',
        readConfig({ DATABASE_URL: `postgres://u:hunter2@db.example.dz/t${options}` }),
        'postgres',
        { demo: false },
        1,
      );
    const [unproven, proven] = logSpy.mock.calls.map(([text]) => String(text));
    logSpy.mockRestore();
    expect(unproven).toContain('nothing proves that db.example.dz is the database');
    expect(proven).not.toContain('Warning');
    expect(unproven).not.toContain('hunter2');
  });
});
