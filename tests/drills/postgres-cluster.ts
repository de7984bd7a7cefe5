import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { pollUntil } from '../poll-until';
import { createPostgres, type TestPostgres } from '../server/setup/embedded-postgres';
import { getDatabaseUrl, queryOnce } from '../server/setup/query-once';
import { createTempFolder } from '../temp-folder';
import { copySeed, type SeedName } from './seeded-postgres';

const run = promisify(execFile);

/**
 * A primary of npm's PostgreSQL and its streaming replicas. With `synchronous` a write is told done when one replica
 * has it too. Nothing fails over by itself: a drill kills, promotes and brings back.
 */
export const startCluster = async ({
  replicas,
  synchronous = false,
  database,
}: {
  replicas: number;
  synchronous?: boolean;
  database: SeedName;
}) => {
  const home = createTempFolder('cluster');
  // The servers run as another user than root.
  chmodSync(home, 0o755);
  const nodes: TestPostgres[] = [];
  for (let number = 0; number <= replicas; number++)
    nodes.push(
      await createPostgres(path.join(home, `node${number}`), [
        'synchronous_commit=on',
        'shared_buffers=64MB',
        'wal_keep_size=512MB',
        // A replica looks for its primary again at once.
        'wal_retrieve_retry_interval=100ms',
      ]),
    );
  let primary = nodes[0];
  const cluster = {
    nodes,
    /** Its database, by one of its servers or by a proxy. */
    urlOf: ({ port }: { port: number }) => getDatabaseUrl(withPort(nodes[0].url, port), database),
    primary: () => primary,
    replicas: () => nodes.filter(node => node !== primary && node.isUp()),
    /** Promotes the replica that has received most, or the one that is named, and waits until it takes writes. */
    promote: async (replica?: TestPostgres) => {
      const replicas = cluster.replicas();
      primary = replica ?? (await findMostAdvancedReplica(replicas));
      // Without a replica that confirms, a promoted one would let its writers wait.
      await query(primary, `alter system set synchronous_standby_names = ''`);
      await query(primary, 'select pg_reload_conf(), pg_promote()');
      const others = replicas.filter(node => node !== primary);
      if (others.length) await streaming(others);
      return primary;
    },
    /** Kills the primary with all of its processes and promotes the replica that has received most. */
    failOver: async () => {
      const killed = primary;
      await killed.kill();
      await cluster.promote();
      return killed;
    },
    /** Makes a server a replica of the primary, with a fresh copy; it may be one that was killed. */
    join: async (node: TestPostgres) => {
      if (node.isUp()) await node.down('fast');
      await copy(primary, node);
      await node.up();
      await streaming(cluster.replicas());
    },
    stop: async () => {
      // Nobody wants to keep anything: without the checkpoints that stopping by the rules would make.
      await Promise.all(nodes.filter(node => node.isUp()).map(node => node.kill()));
      rmSync(home, { recursive: true, force: true });
    },
  };

  /** Waits until these replicas follow the primary; then writers wait for one of them. */
  const streaming = async (followers: TestPostgres[]) => {
    const names = followers.map(nameOf);
    await pollUntil(async () => {
      const [{ count }] = await query(
        primary,
        `select count(*)::int from pg_stat_replication where state = 'streaming' and application_name = any ($1)`,
        [names],
      );
      return count === followers.length;
    });
    if (!synchronous) return;
    await query(primary, `alter system set synchronous_standby_names = 'FIRST 1 (${names.join(', ')})'`);
    await query(primary, 'select pg_reload_conf()');
    // From its reload on, the primary counts a follower as one that confirms.
    await pollUntil(
      async () => (await query(primary, `select from pg_stat_replication where sync_state = 'sync'`)).length,
      20,
    );
  };

  /** The primary's files as they are while it goes on, without those of the copied server's own life. */
  const copy = async (from: TestPostgres, to: TestPostgres) => {
    const source = from.databaseDir;
    const target = to.databaseDir;
    rmSync(target, { recursive: true, force: true });
    mkdirSync(target, { mode: 0o700 });
    const { uid, gid } = statSync(source);
    const client = new pg.Client({ connectionString: from.url });
    await client.connect();
    try {
      await client.query(`select pg_backup_start('copy', true)`);
      const files = readdirSync(source).filter(name => !ofItsOwn.has(name));
      await run('cp', ['-a', ...files.map(name => path.join(source, name)), target]).catch(
        // A table may go while it is copied: replaying the log tells the copy.
        error => {
          if (!/No such file/.test(error.stderr)) throw error;
        },
      );
      const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
      for (const name of empty) mkdirSync(path.join(target, name), { mode: 0o700 });
      writeFileSync(path.join(target, 'backup_label'), rows[0].labelfile);
      writeFileSync(path.join(target, 'standby.signal'), '');
      // A follower looks for the primary among all, whoever is it by then.
      const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`).join(',');
      const primaries = `postgres://terrain:terrain@${hosts}/postgres?target_session_attrs=read-write&application_name=${nameOf(to)}`;
      writeFileSync(path.join(target, 'postgresql.auto.conf'), `primary_conninfo = '${primaries}'\n`);
      await run('chown', ['-R', `${uid}:${gid}`, target]);
    } finally {
      await client.end();
    }
  };

  try {
    copySeed(primary);
    await primary.up();
    for (const node of nodes.slice(1)) await cluster.join(node);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster;
};
const withPort = (url: string, port: number) => {
  const other = new URL(url);
  other.port = String(port);
  return other.href;
};

const nameOf = ({ databaseDir }: TestPostgres) => path.basename(databaseDir);

const query = ({ url }: TestPostgres, statement: string, values?: unknown[]) =>
  queryOnce(url, statement, values);

const findMostAdvancedReplica = async (replicas: TestPostgres[]) => {
  const received = await Promise.all(
    replicas.map(async replica => {
      const [{ bytes }] = await query(
        replica,
        `select greatest(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn()) - '0/0' as bytes`,
      );
      return { replica, bytes: BigInt(bytes) };
    }),
  );
  return received.reduce((max, each) => (each.bytes > max.bytes ? each : max)).replica;
};

/** Folders that a copy has empty, and files that it does not have. */
const empty = 'pg_wal pg_replslot pg_dynshmem pg_notify pg_serial pg_snapshots pg_stat_tmp pg_subtrans'.split(
  ' ',
);
const ofItsOwn = new Set([
  ...empty,
  ...['postmaster.pid', 'postmaster.opts', 'postgresql.auto.conf', 'standby.signal', 'backup_label'],
]);
