import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, vi } from 'vitest';
import { openDatabase } from '../../server/framework/db/client';
import { noLimits } from '../../server/framework/db/limits';
import { demoPassword } from '../../server/operations/demo';
import { type Simulation, simulate } from '../../server/operations/simulation/simulate';
import { findFreePort } from '../free-port';
import { runAdmin, type ServerProcess, startServer } from '../server/server-process';
import { type SeedName, startSeededPostgres } from './seeded-postgres';
import { SimulatedUsers } from './simulated-users';

export type Deployment = Awaited<ReturnType<typeof createDeployment>>;

/**
 * A PostgreSQL and servers that share it, their files and their key, each with a folder and a port of its own that it
 * keeps. None runs yet.
 */
export const createDeployment = async (filled: SeedName, count: number) => {
  const postgres = await startSeededPostgres(filled, ['synchronous_commit=on']);
  const folder = mkdtempSync(path.join(tmpdir(), 'i14-servers-'));
  const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '', databaseLimits: noLimits });
  const { db } = database;

  const shared: Record<string, string> = {
    DATABASE_URL: postgres.url,
    UPLOAD_DIR: path.join(folder, 'uploads'),
    SECRET_KEY: randomBytes(32).toString('base64'),
    TRUST_PROXY: 'loopback',
  };
  const ports: number[] = [];
  while (ports.length < count) ports.push(await findFreePort());
  const running: (ServerProcess | null)[] = ports.map(() => null);
  /** What all of them wrote on their output, those that are gone included. */
  const outputs: (() => string)[] = [];

  /** `built` is the folder of another version. */
  const start = async (at: number, built?: string) => {
    const server = await startServer(
      { ...shared, PORT: String(ports[at]), DATA_DIR: path.join(folder, `server-${at}`) },
      built,
    );
    outputs.push(server.output);
    running[at] = server;
  };
  const end = async (at: number, how: 'kill' | 'stop') => {
    const server = running[at];
    running[at] = null;
    return server?.[how]();
  };
  return {
    db,
    folder,
    shared,
    ports,
    start,
    end,
    output: () => outputs.map(each => each()).join(''),
    recount: () => runAdmin(shared, 'recount', '--check'),
    close: async () => {
      await Promise.all(ports.map((_, at) => end(at, 'stop')));
      await database.close();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/**
 * Of a server's output what no server should ever say. That a caller left before his answer's end is his matter: his
 * upload goes with him, while it may still be looked at.
 */
const wrongIn = (output: string) =>
  output
    .split('\n')
    .filter(line => /nobody caught this|a stored copy differs|"level":(50|60)/.test(line))
    .filter(line => !/ERR_STREAM_PREMATURE_CLOSE|ENOENT: [^']*'[^']*\/\.incoming\//.test(line));

type Drill = {
  /** Where people and agents reach the servers. */
  url: string;
  each?: number;
  listeners?: number;
  /** Servers of the version before are among them, which kept what they had read from who wrote elsewhere. */
  before?: boolean;
  agents: Pick<Simulation, 'agents' | 'tasks' | 'kinds'>;
  /** What happens to the servers meanwhile. */
  meanwhile: () => Promise<void>;
};

/**
 * People and agents work through a proxy while something happens to the servers behind it; then all that was
 * acknowledged is compared with the database. Nothing is lost, doubled, or stale for longer than said.
 */
export const runWorkload = async (
  country: Deployment,
  { url, each, listeners, before, agents, meanwhile }: Drill,
) => {
  const people = new SimulatedUsers(url, country.db);
  const working = people.work({ each, listeners });
  const playing = simulate({
    ...{ url, username: 'admin', password: demoPassword, seed: 14, faults: true, light: true },
    ...agents,
  });
  // Once everybody is at work.
  const happening = vi
    .waitUntil(() => Object.values(people.done).some(count => count > 0), { timeout: 20_000 })
    .then(meanwhile);
  await Promise.allSettled([playing, happening]);
  people.over = true;
  await working;
  await happening;
  const { differences, ...played } = await playing;
  expect(differences).toEqual([]);
  expect(await people.differences()).toEqual([]);
  if (!before) expect(people.unseen).toEqual([]);
  expect(wrongIn(country.output())).toEqual([]);
  expect(await country.recount()).toEqual({ code: 0, output: expect.stringContaining('Nothing differs.') });
  return { people, played };
};
