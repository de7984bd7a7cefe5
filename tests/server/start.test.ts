import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { openDatabase } from '../../server/framework/db/client';
import { demoPassword } from '../../server/operations/demo';
import { copyTemplate } from './harness';
import { startServer } from './server-process';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const remove of cleanups.splice(0)) await remove();
});

it.each([
  ['DATABASE_URL', { databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing', dataDir: '' }],
  ['DATA_DIR', { dataDir: path.join(import.meta.filename, 'inside-a-file') }],
])('names %s when it leads nowhere', async (name, config) => {
  await expect(openDatabase(config)).rejects.toThrow(new RegExp(`^${name}.* is not usable: `));
});

it('signs in, exports and stops at once, and writes no token and no password into its log', async () => {
  const { config, remove } = await copyTemplate();
  cleanups.push(remove);
  const server = await startServer({
    DATA_DIR: config.dataDir,
    ...(config.databaseUrl && { DATABASE_URL: config.databaseUrl }),
    LOG_LEVEL: 'trace',
  });
  cleanups.push(server.kill);
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
  await vi.waitUntil(() => server.output().includes('/api/sites/fetch'), { timeout: 20_000 });
  // As browsers open connections in advance, and ask for nothing.
  const { hostname, port } = new URL(server.url);
  const silent = connect(Number(port), hostname);
  cleanups.push(async () => silent.destroy());
  await once(silent, 'connect');
  const closed = once(silent, 'close');
  expect(await server.stop()).toBe(0);
  await closed;
  expect(server.output()).not.toContain(token);
  expect(server.output()).not.toContain(`"${demoPassword}"`);
});
