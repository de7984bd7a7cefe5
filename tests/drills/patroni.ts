import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, vi } from 'vitest';
import { findFreePort } from '../free-port';
import { startHaproxy } from './haproxy';

const packages = {
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  haproxy: '/usr/sbin/haproxy',
};

/**
 * Three machines' worth of Debian's Patroni and PostgreSQL on this one, with etcd and HAProxy, under the configuration
 * that docs/deployment.md recommends (deploy/patroni, deploy/haproxy/database.cfg). Needs to run as root: each server is its system user's.
 */
export const startPatroni = async () => {
  for (const [name, file] of Object.entries(packages))
    if (!existsSync(file))
      throw new Error(`This drill needs Debian's package ${name}: apt-get install ${name}`);
  const home = mkdtempSync(path.join(tmpdir(), 'terrain-patroni-'));
  const owner = systemUser('postgres');
  chownSync(home, owner.uid, owner.gid);
  const log: string[] = [];
  const run = (command: string, words: string[], environment: NodeJS.ProcessEnv = {}) => {
    const child = spawn(command, words, {
      ...owner,
      cwd: home,
      // A group of its own, so that a machine is lost with all that it runs.
      detached: true,
      env: { PATH: '/usr/bin:/bin', HOME: home, LC_ALL: 'C.UTF-8', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', text => log.push(String(text)));
    return child;
  };
  const etcdPort = await findFreePort();
  const peers = `http://127.0.0.1:${await findFreePort()}`;
  const clients = `http://127.0.0.1:${etcdPort}`;
  const etcd = run('/usr/bin/etcd', [
    ...['--data-dir', path.join(home, 'etcd'), '--unsafe-no-fsync'],
    ...['--listen-client-urls', clients, '--advertise-client-urls', clients],
    ...[
      '--listen-peer-urls',
      peers,
      '--initial-advertise-peer-urls',
      peers,
      '--initial-cluster',
      `default=${peers}`,
    ],
  ]);

  const machines = await Promise.all(
    ['db1', 'db2', 'db3'].map(async name => {
      const port = await findFreePort();
      const checkPort = await findFreePort();
      const rest = `127.0.0.1:${checkPort}`;
      const dataDir = path.join(home, name);
      let patroni: ChildProcess | null = null;
      const start = () => {
        patroni = run('/usr/bin/patroni', [path.resolve('deploy/patroni/terrain.yml')], {
          PATRONI_NAME: name,
          PATRONI_ETCD3_HOSTS: `127.0.0.1:${etcdPort}`,
          PATRONI_RESTAPI_LISTEN: rest,
          PATRONI_RESTAPI_CONNECT_ADDRESS: rest,
          PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
          PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
          PATRONI_POSTGRESQL_DATA_DIR: dataDir,
          PATRONI_POSTGRESQL_PGPASS: path.join(home, `${name}.pgpass`),
          PATRONI_SUPERUSER_PASSWORD: password,
          PATRONI_REPLICATION_PASSWORD: password,
          PATRONI_REWIND_PASSWORD: password,
        });
      };
      const killDatabase = () => {
        const file = path.join(dataDir, 'postmaster.pid');
        if (!existsSync(file)) return;
        const main = Number.parseInt(readFileSync(file, 'utf8'), 10);
        for (const each of [main, ...childrenOf(main)]) killed(each);
      };
      return {
        name,
        port,
        checkPort,
        rest,
        start,
        /** PostgreSQL alone dies; Patroni is there to see it. */
        killDatabase,
        /** As when the machine loses power. */
        kill: () => {
          if (patroni?.pid) killed(patroni.pid);
          killDatabase();
        },
      };
    }),
  );
  const members = async (): Promise<{ name: string; role: string; state: string }[]> => {
    for (const { rest } of machines) {
      const answer = await fetch(`http://${rest}/cluster`).catch(() => null);
      if (answer?.ok) return (await answer.json()).members;
    }
    return [];
  };
  const proxy = await startHaproxy(machines);
  const cluster = {
    url: `postgres://terrain:${password}@127.0.0.1:${proxy.port}/terrain`,
    /** The machine whose database takes writes. */
    leader: async () => {
      const leader = (await members()).find(({ role }) => role === 'leader');
      return machines.find(({ name }) => name === leader?.name)!;
    },
    /** Waits until all three follow one, one of them synchronously. */
    whole: () =>
      vi.waitUntil(
        async () => {
          const now = await members();
          return (
            now.length === machines.length &&
            now.every(({ role, state }) => role === 'leader' || ['running', 'streaming'].includes(state)) &&
            now.some(({ role }) => role === 'leader') &&
            now.some(({ role }) => role === 'sync_standby')
          );
        },
        { timeout: 120_000, interval: 200 },
      ),
    log,
    stop: async () => {
      for (const machine of machines) machine.kill();
      if (etcd.pid) killed(etcd.pid);
      await proxy.stop();
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  try {
    mkdirSync(path.join(home, 'etcd'), { recursive: true, mode: 0o700 });
    chownSync(path.join(home, 'etcd'), owner.uid, owner.gid);
    for (const machine of machines) machine.start();
    await cluster.whole();
    const leader = await cluster.leader();
    const client = new pg.Client(`postgres://postgres:${password}@127.0.0.1:${leader.port}/postgres`);
    await client.connect();
    await client.query(`create role terrain login password '${password}'`);
    await client.query('create database terrain owner terrain');
    await client.end();
  } catch (error) {
    await cluster.stop();
    throw new Error(`${error}\n${log.slice(-100).join('')}`);
  }
  return cluster;
};

const password = 'terrain';

const systemUser = (name: string) => {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find(each => each.startsWith(`${name}:`));
  expect(line, `the system user ${name}`).toBeDefined();
  const [, , uid, gid] = line!.split(':');
  return { uid: Number(uid), gid: Number(gid) };
};

const childrenOf = (processNumber: number) => {
  const file = `/proc/${processNumber}/task/${processNumber}/children`;
  return existsSync(file) ? readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number) : [];
};

const killed = (processNumber: number) => {
  try {
    process.kill(processNumber, 'SIGKILL');
  } catch {
    // It was gone already.
  }
};
