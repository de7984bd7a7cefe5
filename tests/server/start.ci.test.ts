import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, inject, it } from 'vitest';
import { verifyPassword } from '../../server/framework/account/session/passwords';
import { readConfig } from '../../server/framework/config/config';
import { openDatabase } from '../../server/framework/db/client';
import { demoPassword } from '../../server/operations/demo';
import { fillEmptyDatabase } from '../../server/operations/demo/fill-empty-database';
import { migrate } from '../../server/operations/migrations/migrate';
import { seedReference } from '../../server/organisation/reference/queries';
import { copyTemplate, createEmptyDatabase } from './harness';
import { spawnServer, startServer } from './server-process';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const remove of cleanups.splice(0)) await remove();
});

it('gives a database without demo data one admin, whose random password is told once; demo accounts never follow', async () => {
  const { config, remove } = await createEmptyDatabase();
  const database = await openDatabase(config);
  cleanups.push(database.close, remove);
  const { db } = database;
  await migrate(db);
  await seedReference(db);
  const settings = (DEMO: string) => ({ ...readConfig({ DEMO }), ...config });
  const accounts = () => db.selectFrom('accounts').select(['username', 'role', 'password_hash']).execute();

  const { demo, adminPassword } = await fillEmptyDatabase(db, settings('0'));
  expect(demo).toBe(false);
  const [admin, ...others] = await accounts();
  expect([admin.username, admin.role, others]).toEqual(['admin', 'admin', []]);
  expect(await verifyPassword(adminPassword!, admin.password_hash)).toBe(true);
  expect(await verifyPassword(demoPassword, admin.password_hash)).toBe(false);

  expect(await fillEmptyDatabase(db, settings('0'))).toEqual({ demo: false });
  expect(await fillEmptyDatabase(db, settings('1'))).toEqual({ demo: false });
  expect(await accounts()).toEqual([admin]);
});

// The embedded database serves one process alone.
if (inject('testEngine').engine === 'postgres')
  it('lets one of the servers that start together fill an empty database, and tell the password', async () => {
    const { config, remove } = await createEmptyDatabase();
    cleanups.push(remove);
    const environment = {
      ...{ DATABASE_URL: config.databaseUrl, DATA_DIR: config.dataDir },
      SECRET_KEY: 'a key of the servers of this test',
    };
    const servers = await Promise.all([1, 2, 3].map(() => startServer(environment)));
    cleanups.unshift(...servers.map(server => server.stop));
    const passwords = servers.flatMap(
      server => /First admin admin — password: (\S+)/.exec(server.output())?.[1] ?? [],
    );
    expect(passwords).toHaveLength(1);
    const database = await openDatabase(config);
    cleanups.unshift(database.close);
    const [admin, ...others] = await database.db.selectFrom('accounts').select('password_hash').execute();
    expect(others).toEqual([]);
    expect(await verifyPassword(passwords[0], admin.password_hash)).toBe(true);
  });

it('stops the start with a sentence that names the setting, and nothing else', async () => {
  const { exited, output } = await spawnServer({ PORT: 'abc' });
  expect(await exited).toBe(1);
  expect(output()).toMatch(/^Terrain cannot start\. PORT=abc is not usable: .*\n$/);
});

it('lets one server at a time have an embedded database, whatever process numbers say', async () => {
  const { engine, config, remove } = await copyTemplate();
  cleanups.push(remove);
  if (engine === 'postgres') return;
  const number = path.join(config.dataDir, 'terrain.pid');
  // As a kill leaves it behind, given anew to another process since.
  writeFileSync(number, String(process.ppid));
  const { close } = await openDatabase(config);
  await expect(openDatabase(config)).rejects.toThrow(/DATA_DIR .* is in use by process \d+/);
  for (const prefix of [[], ...ownProcessNumbers()]) {
    const { exited, output } = await spawnServer({ DATA_DIR: config.dataDir }, prefix);
    expect(await exited).toBe(1);
    expect(output()).toMatch(/^Terrain cannot start\. DATA_DIR .* is in use/);
  }
  await close();
  await (await openDatabase(config)).close();
});

/** What runs a command as the first of process numbers of its own, as in a container, where the machine lets us. */
const ownProcessNumbers = () => {
  const [program, ...options] = ['unshare', '--user', '--map-root-user', '--pid', '--fork'];
  return spawnSync(program, [...options, 'true']).status === 0 ? [[program, ...options]] : [];
};
