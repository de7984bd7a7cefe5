import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findFreePort } from '../free-port';
import { delay } from '../poll-until';

const root = path.resolve(import.meta.dirname, '../..');
/** Where the built app lies; `TERRAIN_DIST` names another build while one is being worked on. */
const dist = path.resolve(root, process.env.TERRAIN_DIST ?? 'dist');

/** The built server on free ports, each with a small demo of its own, which is made once and copied. */
export const startServers = async (count: number, { sites }: { sites: number }) => {
  await requireBuild();
  const filled = mkdtempSync(path.join(tmpdir(), 'terrain-journeys-'));
  fill(environmentOf(filled), sites);
  const others = Array.from({ length: count - 1 }, () => {
    const copy = mkdtempSync(path.join(tmpdir(), 'terrain-journeys-'));
    cpSync(filled, copy, { recursive: true });
    return copy;
  });
  return Promise.all([filled, ...others].map(serve));
};

/** One of them. */
export const startServer = async (demo: { sites: number }) => (await startServers(1, demo))[0];

const environmentOf = (dataDir: string) => ({
  ...process.env,
  DATABASE_URL: '',
  DATA_DIR: dataDir,
  DEMO: '1',
  LOG_LEVEL: 'error',
});

const serve = async (dataDir: string) => {
  const port = await findFreePort();
  const env = { ...environmentOf(dataDir), PORT: `${port}` };
  const address = `http://127.0.0.1:${port}`;
  const start = async () => {
    const output: string[] = [];
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
    const gone = new Promise(resolve => server.once('exit', resolve));
    server.kill(signal);
    await gone;
  };
  return {
    address,
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
        runToEnd('admin', env, 'new-epoch');
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

const fill = (env: NodeJS.ProcessEnv, sites: number) => runToEnd('seed', env, '--sites', `${sites}`);

const runToEnd = (command: 'seed' | 'admin', env: NodeJS.ProcessEnv, ...words: string[]) => {
  const program = path.join(dist, `server/${command}.js`);
  const { status, stderr } = spawnSync(process.execPath, [program, ...words], { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`« ${command} ${words.join(' ')} » failed.\n${stderr}`);
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
