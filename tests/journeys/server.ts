import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { dist, environmentOf } from '../demo-folder';
import { findFreePort } from '../free-port';
import { delay, pollUntil } from '../poll-until';

const root = path.resolve(import.meta.dirname, '../..');

/** The built server on a free port, with a copy of a filled data folder (`demoFolder`). */
export const startServer = async (filled: string) => {
  await requireBuild();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'terrain-journeys-'));
  cpSync(filled, dataDir, { recursive: true });
  return serve(dataDir);
};

/** The built server on an empty data folder, without a demo; `firstPassword` is the one it prints for the first admin. */
export const startEmptyServer = async () => {
  await requireBuild();
  const server = await serve(mkdtempSync(path.join(tmpdir(), 'terrain-journeys-')), { DEMO: '0' });
  const readPassword = () => /First admin admin — password: (\S+)/.exec(server.output())?.[1];
  // Printed once requests are accepted.
  await pollUntil(readPassword);
  return { ...server, firstPassword: readPassword()! };
};

const serve = async (dataDir: string, changes: NodeJS.ProcessEnv = {}) => {
  const port = await findFreePort();
  const env = { ...environmentOf(dataDir), ...changes, PORT: `${port}` };
  const address = `http://127.0.0.1:${port}`;
  const output: string[] = [];
  const start = async () => {
    const started = spawn(process.execPath, [path.join(dist, 'server/main.js')], {
      env: { ...env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', text => output.push(String(text)));
    await ready(started, address, output);
    return started;
  };
  let server = await start();
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const exited = new Promise(resolve => server.once('exit', resolve));
    server.kill(signal);
    await exited;
  };
  return {
    address,
    /** What its terminal shows. */
    output: () => output.join(''),
    /** As a machine loses power: nothing is finished. */
    kill: () => end('SIGKILL'),
    /** Again, at the same address and with what it had kept. */
    start: async () => {
      server = await start();
    },
    /** Copies all that it has, and answers what brings that back, as a restore by hand does. */
    backUp: async () => {
      const copy = mkdtempSync(path.join(tmpdir(), 'terrain-journeys-'));
      await end('SIGTERM');
      cpSync(dataDir, copy, { recursive: true });
      server = await start();
      return async () => {
        await end('SIGTERM');
        rmSync(dataDir, { recursive: true });
        renameSync(copy, dataDir);
        runAdmin(env, 'new-epoch');
        server = await start();
      };
    },
    stop: async () => {
      await end('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

const requireBuild = async () => {
  if (!existsSync(path.join(dist, 'server/main.js')) || !existsSync(path.join(dist, 'web/index.html'))) {
    throw new Error(
      `The app is not built in ${dist}: run \`npm run build\`, or \`npm test\`, which builds first.`,
    );
  }
  if (process.env.TERRAIN_DIST) return;
  const { isBuilt } = await import(pathToFileURL(path.join(root, 'scripts/freshness.mjs')).href);
  if (!isBuilt())
    throw new Error('The built app is older than its sources: run `npm test`, which builds first.');
};

const runAdmin = (env: NodeJS.ProcessEnv, ...words: string[]) => {
  const program = path.join(dist, 'server/admin.js');
  const { status, stderr } = spawnSync(process.execPath, [program, ...words], { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`« admin ${words.join(' ')} » failed.\n${stderr}`);
};

const ready = async (server: ChildProcess, address: string, output: string[]) => {
  for (let tries = 0; tries < 1_200; tries++) {
    if (server.exitCode !== null) break;
    const answer = await fetch(`${address}/api/health`).catch(() => null);
    if (answer?.ok) return;
    await delay(50);
  }
  server.kill('SIGKILL');
  throw new Error(`The server did not get ready.\n${output.join('')}`);
};
