import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
} from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { account } from '../../contract/organisation/account';
import { session } from '../../contract/organisation/session';
import { sites } from '../../contract/sites/sites';
import { waitForAddress } from '../server/server-process';
import { createTempFolder, tempRoot } from '../temp-folder';

const root = path.resolve(import.meta.dirname, '../..');
const folder = createTempFolder('package-test');
const [unpacked, state] = [path.join(folder, 'opt'), path.join(folder, 'var')];
/** Somebody who owns none of the package's files; who is not root is himself, and the files are read-only. */
const unprivilegedUser = userInfo().uid === 0 ? { uid: 65534, gid: 65534 } : {};
// The machine's own may lie where others may not look.
const node = path.join(folder, 'node');
let home: string;
let made: string;

beforeAll(() => {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [path.join(root, 'scripts', 'package.mjs'), '--to', folder],
    { encoding: 'utf8', env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: tempRoot } },
  );
  if (status !== 0) throw new Error(`The package was not made:\n${stdout}${stderr}`);
  made = stdout.trim().split('\n').at(-1)!;
  for (const each of [unpacked, state]) mkdirSync(each);
  execFileSync('tar', ['-xzf', made.split('  ')[0], '-C', unpacked]);
  const [name] = readdirSync(unpacked);
  home = path.join(unpacked, name);
  execFileSync('chmod', ['-R', 'a-w,a+rX', unpacked]);
  chmodSync(folder, 0o755);
  copyFileSync(process.execPath, node);
  if (unprivilegedUser.uid) chownSync(state, unprivilegedUser.uid, unprivilegedUser.gid);
}, 300_000);
afterAll(() => {
  // What a failed test left running.
  for (const child of started) child.kill('SIGKILL');
  execFileSync('chmod', ['-R', 'u+w', unpacked]);
  execFileSync('rm', ['-rf', folder]);
});

const started: ChildProcess[] = [];
/** Runs one of the package's programs with nothing of this project around it: no npm, no PATH, another folder. */
const run = (...words: string[]) => runWith({}, ...words);
const runWith = (environment: NodeJS.ProcessEnv, ...words: string[]) => {
  const child = spawn(node, words, {
    ...unprivilegedUser,
    cwd: state,
    env: { PORT: '0', LOG_LEVEL: 'warn', DEMO: '0', DATA_DIR: path.join(state, 'data'), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      output += chunk;
    });
  const exited = new Promise<number | null>(resolve => child.once('exit', resolve));
  return { child, exited, output: () => output };
};

it('runs with Node alone, from a folder that it cannot write, as somebody else', async () => {
  const { child, exited, output } = run(path.join(home, 'server.js'));
  const url = await waitForAddress(child, exited, output);
  const post = async (to: string, values: unknown, token = '') => {
    const answer = await fetch(url + to, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { 'x-sts-token': token }) },
      body: JSON.stringify(values),
    });
    expect(answer.status).toBe(200);
    return answer.json() as Promise<any>;
  };
  const [, old_password] = /First admin admin — password: (\S+)/.exec(output())!;
  const { user } = await post(session.actions.connect.path, { username: 'admin', password: old_password });
  await post(
    account.actions.changePassword.path,
    { old_password, new_password: 'un mot de passe neuf' },
    user.token,
  );
  const list = await fetch(`${url}${sites.actions.list.path}?limit=5`, {
    headers: { 'x-sts-token': user.token },
  });
  expect(await list.json()).toMatchObject({ success: true, sites: [], total: 0 });
  expect(await (await fetch(url)).text()).toContain('<div id="root">');
  child.kill('SIGTERM');
  expect(await exited).toBe(0);

  const admin = run(path.join(home, 'bin', 'terrain'), 'admin', 'reset-password', 'admin');
  expect(await admin.exited, admin.output()).toBe(0);
  expect(admin.output()).toContain('New password of admin');
  const none = run(path.join(home, 'bin', 'terrain'), 'bench');
  expect(await none.exited).toBe(2);
  expect(none.output()).toMatch(/^Usage: bin\/terrain admin\|backup\|move\|restore\|seed\|simulate\|start /);
});

it('fills an empty folder with the demo at its first start', async () => {
  const { child, exited, output } = runWith(
    { DEMO: '1', DATA_DIR: path.join(state, 'demo') },
    path.join(home, 'server.js'),
  );
  const url = await waitForAddress(child, exited, output);
  const signIn = await fetch(url + session.actions.connect.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'manager', password: 'terrain-demo' }),
  });
  expect(signIn.status).toBe(200);
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
});

it('holds no package of the browser or of development, and its size is told', () => {
  const packages = readdirSync(path.join(home, 'node_modules'));
  expect(packages).toContain('fastify');
  for (const other of ['react', 'react-dom', '@mui', 'leaflet', 'vite', 'vitest', 'typescript', '@types'])
    expect(packages).not.toContain(other);
  expect(made).toMatch(/terrain-[\d.]+-\w+-\w+(-musl)?\.tar\.gz {2}\d+\.\d MB$/);
  console.log(made);
});

it('has what the page takes from deploy/ to servers, the page too', () => {
  const page = readFileSync(path.join(home, 'docs', 'deployment.md'), 'utf8');
  // These are for who builds, or take an image instead of the package.
  const others = /^(Containerfile|compose|kubernetes|scan\.sh)/;
  const named = [...page.matchAll(/(?<!kubectl exec )\bdeploy\/([\w/.-]*\w)/g)].map(([, name]) => name);
  const forServers = named.filter(name => !others.test(name));
  expect(forServers.length).toBeGreaterThan(10);
  expect(forServers.filter(name => !existsSync(path.join(home, 'deploy', name)))).toEqual([]);
});

it('builds nothing in service: what is not built says so', () => {
  const bare = path.join(folder, 'clone');
  mkdirSync(path.join(bare, 'scripts'), { recursive: true });
  for (const script of ['start.mjs', 'supervise.mjs', 'freshness.mjs'])
    copyFileSync(path.join(root, 'scripts', script), path.join(bare, 'scripts', script));
  const { status, stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], {
    cwd: bare,
    encoding: 'utf8',
    env: { NODE_ENV: 'production' },
  });
  expect([status, stderr]).toEqual([1, expect.stringContaining('NODE_ENV=production builds nothing')]);
  expect(readdirSync(bare)).toEqual(['scripts']);
});
