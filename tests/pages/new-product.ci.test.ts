import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFreePort } from '../free-port';
import { createCopy, readGuide, runTool } from './project-copy';

const { blocks } = readGuide('new-product');
let copy: string;
let address: string;
let server: ChildProcess | undefined;
beforeAll(() => {
  copy = createCopy(blocks);
});
afterAll(async () => {
  if (server?.kill('SIGTERM')) await once(server, 'exit');
  rmSync(copy, { recursive: true, force: true });
});

const create = (...words: string[]) => {
  const script = path.join(copy, 'scripts/new-product.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, ...words], { encoding: 'utf8' });
  return { status, stderr };
};

it('refuses what is no name and what is there already, and writes nothing then', () => {
  const before = readFileSync(path.join(copy, 'products/depot/server/product.ts'), 'utf8');
  for (const words of [['Depot'], ['dé-pot'], ['a--b'], ['../depot'], [], ['two', 'names']])
    expect(create(...words)).toEqual({
      status: 1,
      stderr: expect.stringContaining('Nothing was written.'),
    });
  const there = ['products/depot', 'examples/fleet'].map(folder => [path.basename(folder), folder]);
  for (const [name, folder] of there)
    expect(create(name)).toEqual({
      status: 1,
      stderr: `${folder} is there already. Nothing was written.\n`,
    });
  expect(readdirSync(path.join(copy, 'products'))).toEqual(['depot']);
  expect(readFileSync(path.join(copy, 'products/depot/server/product.ts'), 'utf8')).toBe(before);
});

it('compiles, passes lint, and imports nothing of Terrain', async () => {
  const [types, lint] = await Promise.all([
    runTool(copy, 'tsc', '--noEmit', '-p', 'products/depot'),
    runTool(copy, 'biome', 'check', '--error-on-warnings', '--vcs-enabled=false', 'products'),
  ]);
  expect(types).toEqual({ passed: true, output: '' });
  expect(lint).toMatchObject({ passed: true });
  const folder = path.join(copy, 'products/depot');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name =>
    /\.tsx?$/.test(name),
  );
  const imports = sources.flatMap(file =>
    [...readFileSync(path.join(folder, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(
      ([, to]) => path.relative(copy, path.resolve(folder, path.dirname(file), to)),
    ),
  );
  const allowed =
    /^(?:products\/depot\/|(?:contract|server|src)\/framework\/|i18n\/(?:\w\w\/framework|merge-texts)|vite\.parts)/;
  expect(imports.length).toBeGreaterThan(20);
  expect(imports.filter(file => !allowed.test(file))).toEqual([]);
});

it('starts, signs in, and shows each person the rows that are theirs', async () => {
  const config = 'products/depot/vite.config.ts';
  const built = await runTool(copy, 'vite', 'build', '--config', config, '--logLevel', 'warn');
  expect(built.passed, built.output).toBe(true);
  const port = await findFreePort();
  address = `http://127.0.0.1:${port}`;
  server = spawn(process.execPath, ['--import', 'tsx', 'products/depot/server/main.ts'], {
    cwd: copy,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: '',
      DATA_DIR: path.join(copy, 'data/depot'),
      DEMO: '1',
      PORT: String(port),
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  expect(await once(server, 'message')).toContain('serves');

  expect(await (await fetch(address)).text()).toContain('<title>Depot</title>');
  expect(existsSync(path.join(copy, 'dist/products/depot/icon.svg'))).toBe(true);

  const [carrier, reader, editor] = await Promise.all(['carrier', 'reader', 'editor'].map(signIn));
  const { accounts } = await (await editor('GET', '/api/form/filters')).json();
  expect(accounts.map(({ name }: { name: string }) => name)).toEqual([
    'admin',
    'carrier',
    'editor',
    'reader',
  ]);
  const ladder = { material: 'wood', rungs: 12, carrier: accounts[1].id };
  expect((await editor('POST', '/api/ladders', { ...ladder, code: 'L1' })).status).toBe(200);
  expect((await editor('POST', '/api/ladders', { ...ladder, code: 'L2', carrier: null })).status).toBe(200);
  expect((await reader('POST', '/api/ladders', { ...ladder, code: 'L3' })).status).toBe(403);
  const listCodes = async (call: Call) =>
    (await (await call('GET', '/api/ladders')).json()).map(({ code }: { code: string }) => code);
  expect(await listCodes(reader)).toEqual(['L1', 'L2']);
  expect(await listCodes(carrier)).toEqual(['L1']);
  const { paths, info } = await (await fetch(`${address}/api/docs/json`)).json();
  expect(info.title).toBe('Depot');
  expect(Object.keys(paths)).toContain('/api/ladders');
  expect(Object.keys(paths)).not.toContain('/api/notes');
});

type Call = Awaited<ReturnType<typeof signIn>>;
async function signIn(username: string) {
  const json = { 'content-type': 'application/json' };
  const body = JSON.stringify({ username, password: 'depot-demo' });
  const answer = await fetch(`${address}/api/user/connect`, { method: 'POST', headers: json, body });
  const { user } = await answer.json();
  return (method: string, url: string, values?: object) =>
    fetch(address + url, {
      method,
      headers: { 'x-sts-token': user.token, ...(values && json) },
      body: values && JSON.stringify(values),
    });
}
