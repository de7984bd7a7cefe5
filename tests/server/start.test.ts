import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { readConfig } from '../../server/config';
import { migrate, openDatabase } from '../../server/db/client';
import { demoPassword } from '../../server/db/demo';
import { fillEmptyDatabase } from '../../server/db/first-fill';
import { seedReference } from '../../server/db/reference';
import { isPassword } from '../../server/session/passwords';
import { copyOfTemplate, emptyDatabase } from './harness';
import { spawnServer, startServer } from './server-process';

const leftOver: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const remove of leftOver.splice(0)) await remove();
});

it('gives a database without demo data one admin, whose random password is told once', async () => {
  const { config, remove } = await emptyDatabase();
  const database = await openDatabase(config);
  leftOver.push(database.close, remove);
  await migrate(database.db);
  await seedReference(database.db);
  const settings = { ...readConfig({ DEMO: '0' }), ...config };
  const { demo, adminPassword } = await fillEmptyDatabase(database, settings);
  const accounts = await database.db
    .selectFrom('accounts')
    .select(['username', 'role', 'password_hash'])
    .execute();
  expect(demo).toBe(false);
  expect(accounts).toMatchObject([{ username: 'admin', role: 'admin' }]);
  expect(await isPassword(adminPassword!, accounts[0].password_hash)).toBe(true);
  expect(await isPassword(demoPassword, accounts[0].password_hash)).toBe(false);
  expect(await fillEmptyDatabase(database, settings)).toEqual({ demo: false });
});

it('adds no demo accounts to a database that has accounts', async () => {
  const { config, remove } = await emptyDatabase();
  const database = await openDatabase(config);
  leftOver.push(database.close, remove);
  await migrate(database.db);
  await seedReference(database.db);
  await fillEmptyDatabase(database, { ...readConfig({ DEMO: '0' }), ...config });
  await fillEmptyDatabase(database, { ...readConfig({ DEMO: '1' }), ...config });
  expect(await database.db.selectFrom('accounts').select('username').execute()).toEqual([
    { username: 'admin' },
  ]);
});

it('migrates and seeds again without changing anything', async () => {
  const { config, remove } = await copyOfTemplate();
  const database = await openDatabase(config);
  leftOver.push(database.close, remove);
  const count = async () =>
    (
      await database.db
        .selectFrom('catalogue_items')
        .select(eb => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n;
  const before = await count();
  await migrate(database.db);
  await seedReference(database.db);
  expect(await count()).toBe(before);
});

it.each([
  ['PORT', { PORT: 'abc' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' }],
  ['DATA_DIR', { DATA_DIR: path.join(import.meta.filename, 'inside-a-file') }],
])('stops the start with a sentence that names %s', async (name, environment) => {
  const { exited, output } = await spawnServer(environment);
  expect(await exited).toBe(1);
  const [sentence] = output().trim().split('\n');
  expect(sentence).toMatch(/^Terrain cannot start\. /);
  expect(sentence).toContain(name);
  expect(output()).not.toMatch(/\n\s+at /);
});

it('signs in, exports and stops, and writes no token and no password into its log', async () => {
  const { config, remove } = await copyOfTemplate();
  leftOver.push(remove);
  const server = await startServer({
    DATA_DIR: config.dataDir,
    ...(config.databaseUrl && { DATABASE_URL: config.databaseUrl }),
    LOG_LEVEL: 'trace',
  });
  leftOver.push(server.kill);
  const signIn = await fetch(`${server.url}/api/user/connect`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'manager', password: demoPassword }),
  });
  const { token } = (await signIn.json()).user;
  expect(token).toMatch(/^\S{40,}$/);
  const addresses = [
    `/api/sites/fetch?token=${token}&export=true`,
    `/api/sites/fetch?export=true&token=${token}`,
    `/api/sites/fetch?Token=${token}`,
    `/api/sites/fetch?token[]=${token}`,
    `/api/sites/fetch?%74oken=${token}`,
    '/api/sites/fetch',
  ];
  for (const address of addresses)
    await (await fetch(server.url + address, { headers: { 'x-sts-token': token } })).arrayBuffer();
  await vi.waitUntil(() => server.output().includes('/api/sites/fetch'), { timeout: 5_000 });
  expect(await server.stop()).toBe(0);
  expect(server.output()).not.toContain(token);
  expect(server.output()).not.toContain(`"${demoPassword}"`);
});

it('lets one server at a time have an embedded database', async () => {
  const { engine, config, remove } = await copyOfTemplate();
  leftOver.push(remove);
  if (engine === 'postgres') return;
  writeFileSync(path.join(config.dataDir, 'terrain.pid'), String(process.ppid));
  await expect(openDatabase(config)).rejects.toThrow(/DATA_DIR .* is in use by process/);
  writeFileSync(path.join(config.dataDir, 'terrain.pid'), '2147483646');
  const { close } = await openDatabase(config);
  await close();
});
