import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../tests/free-port';
import { getCpuTime } from './cpu-time';

export type BenchServer = {
  address: string;
  token: string;
  /** The token of another demo user. */
  signIn: (username: string) => Promise<string>;
  /** Resident memory of the server process in MB. */
  memory: () => number;
  /** Heap in MB after the last full collection. */
  kept: () => Promise<number>;
  /** CPU seconds used. */
  processor: () => number;
  stop: () => Promise<void>;
};

const metricsToken = 'a-token-of-the-bench';
const dist = path.resolve(process.env.TERRAIN_DIST ?? 'dist');

/** The built server as in production, signed in as an admin. */
export const startServer = async (environment: Record<string, string>): Promise<BenchServer> => {
  const port = await findFreePort();
  const server = spawn(process.execPath, [path.join(dist, 'server', 'main.js')], {
    env: {
      ...process.env,
      // A backup in the middle would distort the figures.
      BACKUPS_KEPT: '0',
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      METRICS_TOKEN: metricsToken,
      DEMO: '1',
      PORT: String(port),
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const address = `http://127.0.0.1:${port}`;
  await ready(server, address);
  const signIn = async (username: string): Promise<string> =>
    (await post(`${address}/api/user/connect`, { username, password: 'terrain-demo' })).user.token;
  return {
    address,
    token: await signIn('admin'),
    signIn,
    memory: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))![1]) / 1024,
    kept: async () => {
      const headers = { authorization: `Bearer ${metricsToken}` };
      const figures = await (await fetch(`${address}/api/metrics`, { headers })).text();
      return Number(/^terrain_heap_kept_bytes (\S+)$/m.exec(figures)![1]) / 2 ** 20;
    },
    processor: () => getCpuTime(server.pid!),
    stop: () =>
      new Promise(resolve => {
        server.once('exit', () => resolve());
        server.kill('SIGTERM');
      }),
  };
};

const ready = async (server: ChildProcess, address: string) => {
  for (let tries = 0; tries < 600; tries++) {
    if (server.exitCode !== null) throw new Error('The server stopped while starting.');
    const answer = await fetch(`${address}/api/health`).catch(() => null);
    if (answer?.ok) return;
    await wait(200);
  }
  throw new Error('The server did not get ready within two minutes.');
};

const post = async (url: string, body: unknown) =>
  (
    await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json();

/** Fills a database as `npm run seed` does. */
export const seedDatabase = (environment: Record<string, string>, options: string[]) =>
  new Promise<void>((resolve, reject) => {
    const seeding = spawn(process.execPath, [path.join(dist, 'server', 'seed.js'), ...options], {
      env: { ...process.env, DEMO: '1', ...environment },
      stdio: ['ignore', 'ignore', 'ignore'],
    });
    seeding.once('exit', code => (code === 0 ? resolve() : reject(new Error(`seed ended with ${code}`))));
  });
