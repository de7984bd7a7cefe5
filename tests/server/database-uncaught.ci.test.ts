import { sql } from 'kysely';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase } from '../../server/framework/db/client';
import { copyTemplate, createSession } from './harness';
import { spawnServer, spawnSupervised, waitForAddress } from './server-process';

let home: Awaited<ReturnType<typeof copyTemplate>>;
let environment: NodeJS.ProcessEnv;
beforeAll(async () => {
  home = await copyTemplate();
  const faults = `
    process.on('SIGUSR2', () => { throw new Error('overlooked'); });
    process.on('SIGHUP', () => { Promise.reject(new Error('overlooked')); });`;
  environment = {
    DATABASE_URL: home.config.databaseUrl,
    DATA_DIR: home.config.dataDir,
    DB_LOCK_LIMIT: '60',
    DB_STATEMENT_LIMIT: '60',
    LOG_LEVEL: 'info',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(faults)}`,
  };
  return home.remove;
});

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const remove of cleanups.splice(0).reverse()) await remove();
});

const answers = (url: string) =>
  fetch(`${url}/api/health/alive`).then(
    ({ ok }) => ok,
    () => false,
  );

/** A server with a call that waits for a lock until `unlock`. */
const busyServer = async () => {
  const { db, close } = await openDatabase(home.config);
  cleanups.push(close);
  const token = await createSession(db, 'admin');
  const { child, exited, output } = await spawnServer(environment);
  cleanups.push(() => child.kill('SIGKILL'));
  const url = await waitForAddress(child, exited, output);
  let unlock = () => {};
  const transaction = db.transaction().execute(async trx => {
    await sql`lock table views in access exclusive mode`.execute(trx);
    await new Promise<void>(resolve => {
      unlock = resolve;
    });
  });
  cleanups.push(() => {
    unlock();
    return transaction;
  });
  const begun = fetch(`${url}/api/views?resource=sites`, { headers: { 'x-sts-token': token } }).then(
    ({ status }) => status,
    () => 'broken off',
  );
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitUntil(async () => (await waiting.execute(db)).rows.length > 0, { timeout: 20_000 });
  return { child, exited, output, url, begun, unlock };
};

it('finishes what is under way after an error that nobody caught, takes nothing new, and ends with 1', async () => {
  const { child, exited, output, url, begun, unlock } = await busyServer();
  child.kill('SIGUSR2');
  await expect.poll(() => answers(url)).toBe(false);
  unlock();
  expect(await begun).toBe(200);
  expect(await exited).toBe(1);
  for (const words of ['nobody caught this', 'overlooked']) expect(output()).toContain(words);
});

it('ends with 1 after a rejection that nobody handled, too, whatever is still under way after ten seconds', async () => {
  const { child, exited, output, begun } = await busyServer();
  child.kill('SIGHUP');
  expect(await exited).toBe(1);
  expect(await begun).toBe('broken off');
  expect(output()).toContain('nobody caught this');
});

it('is started again by npm start when it dies, and stopped with it', async () => {
  const { child, exited, output } = await spawnSupervised(environment);
  cleanups.push(() => child.kill('SIGKILL'));
  await waitForAddress(child, exited, output);
  const processes = () => [...new Set([...output().matchAll(/"pid":(\d+)/g)].map(([, pid]) => Number(pid)))];
  const [first] = processes();
  process.kill(first, 'SIGKILL');
  const addresses = () => [...output().matchAll(/Terrain\s+(http:\/\/\S+)/g)].map(([, url]) => url);
  await vi.waitUntil(() => addresses().length === 2, { timeout: 60_000 });
  expect(output()).toContain('The server ended (SIGKILL). It is started again in 1 s.');
  const [, url] = addresses();
  expect(await answers(url)).toBe(true);
  // An error that nobody caught ends it, too.
  process.kill(processes()[1], 'SIGUSR2');
  await vi.waitUntil(() => output().includes('The server ended (exit code 1). It is started again in 2 s.'), {
    timeout: 60_000,
  });
  await vi.waitUntil(() => addresses().length === 3, { timeout: 60_000 });
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
  expect(await answers(addresses()[2])).toBe(false);
});

it('is given up by npm start, with its sentence and its exit code, where it cannot start at all', async () => {
  const { exited, output } = await spawnSupervised({ ...environment, PORT: 'abc' });
  expect(await exited).toBe(1);
  expect(output()).toMatch(/^Terrain cannot start\. PORT=abc is not usable: .*\n$/);
});
