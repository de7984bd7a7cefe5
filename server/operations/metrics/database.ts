import { Gauge, Registry } from 'prom-client';
import type { Db, Engine } from '../../framework/db/client';
import { findLastBackup } from '../backup/queries';
import {
  countPendingJobs,
  countRunningImports,
  countUnfoldedRows,
  findLastSelfCheck,
  getEngineInfo,
  listReplicas,
  listRunningServers,
} from '../system/queries';

const secondsSince = (at: Date | null) => (at ? Math.max(0, (Date.now() - at.getTime()) / 1_000) : 0);
const secondsOf = (at: Date) => at.getTime() / 1_000;

/**
 * Metrics of the database: the same on every server that uses it. Returns a function that reads them afresh, as text;
 * while the database is unavailable that is `terrain_db_up 0` and nothing else.
 */
export const collectDatabaseMetrics = (db: Db, engine: Engine) => {
  const [always, known] = [new Registry(), new Registry()];
  const up = new Gauge({
    name: 'terrain_db_up',
    help: 'Whether the database answers.',
    registers: [always],
  });
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [known] });
  const size = gauge('terrain_db_size_bytes', 'What the database takes on its disk.');
  const waiting = gauge('terrain_queue_waiting', 'Work that waits, by queue.', ['queue']);
  const oldest = gauge('terrain_queue_oldest_seconds', 'For how long the oldest of what is due waits.', [
    'queue',
  ]);
  const failed = gauge('terrain_queue_failed', 'Work that was given up within a week, by queue.', ['queue']);
  const imports = gauge('terrain_imports_running', 'Imports that are read, checked or committed.');
  const servers = gauge('terrain_servers', 'Servers of this database that said a moment ago that they live.');
  const rows = gauge('terrain_fold_rows', 'Appended rows that are not folded into the sums yet.', ['family']);
  const lag = gauge(
    'terrain_fold_lag_seconds',
    'Seconds since the last fold, while enough rows for the next one wait; 0 otherwise.',
    ['family'],
  );
  const replica = gauge('terrain_replica_lag_seconds', 'How far a replica is behind.', ['replica']);
  const backup = gauge('terrain_last_backup_timestamp_seconds', 'When the last backup was made; 0: never.');
  const check = gauge(
    'terrain_last_self_check_timestamp_seconds',
    'When stored copies were last compared; 0: never.',
  );
  const differing = gauge('terrain_self_check_differing', 'Stored copies that differed at that.');

  return async () => {
    try {
      const facts = await getEngineInfo(db);
      const found = {
        queues: await countPendingJobs(db),
        imports: await countRunningImports(db),
        servers: await listRunningServers(db),
        folds: await countUnfoldedRows(db),
        replicas: engine === 'postgres' ? await listReplicas(db) : [],
        backup: await findLastBackup(db),
        check: await findLastSelfCheck(db),
      };
      up.set(1);
      known.resetMetrics();
      size.set(facts.bytes);
      for (const each of found.queues) {
        waiting.set({ queue: each.queue }, each.waiting);
        oldest.set({ queue: each.queue }, secondsSince(each.oldest));
        failed.set({ queue: each.queue }, each.failed);
      }
      imports.set(found.imports);
      servers.set(found.servers.length);
      for (const each of found.folds) {
        rows.set({ family: each.family }, each.rows);
        lag.set({ family: each.family }, secondsSince(each.oldest));
      }
      for (const each of found.replicas)
        if (each.lagSeconds !== null) replica.set({ replica: each.name }, each.lagSeconds);
      backup.set(found.backup.made ? secondsOf(found.backup.made.at) : 0);
      check.set(found.check ? secondsOf(found.check.at) : 0);
      differing.set(found.check?.differing.length ?? 0);
      return `${await always.metrics()}\n${await known.metrics()}`;
    } catch {
      up.set(0);
      return always.metrics();
    }
  };
};
