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
const toSeconds = (at: Date) => at.getTime() / 1_000;

/**
 * Metrics of the database: the same on every server that uses it. Returns a function that reads them afresh, as text;
 * while the database is unavailable that is `terrain_db_up 0` and nothing else.
 */
export const collectDatabaseMetrics = (db: Db, engine: Engine) => {
  /** Of the gauge that is exported even when the database is unavailable. */
  const upRegistry = new Registry();
  /** Of the gauges whose values are read from the database. */
  const registry = new Registry();
  const up = new Gauge({
    name: 'terrain_db_up',
    help: 'Whether the database answers.',
    registers: [upRegistry],
  });
  const gauges = createGauges(registry);

  return async () => {
    try {
      const values = await readValues(db, engine);
      up.set(1);
      registry.resetMetrics();
      setGauges(gauges, values);
      return `${await upRegistry.metrics()}\n${await registry.metrics()}`;
    } catch {
      up.set(0);
      return upRegistry.metrics();
    }
  };
};

const createGauges = (registry: Registry) => {
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  return {
    size: gauge('terrain_db_size_bytes', 'What the database takes on its disk.'),
    waiting: gauge('terrain_queue_waiting', 'Work that waits, by queue.', ['queue']),
    oldest: gauge('terrain_queue_oldest_seconds', 'For how long the oldest of what is due waits.', ['queue']),
    failed: gauge('terrain_queue_failed', 'Work that was given up within a week, by queue.', ['queue']),
    imports: gauge('terrain_imports_running', 'Imports that are read, checked or committed.'),
    servers: gauge('terrain_servers', 'Servers of this database that said a moment ago that they live.'),
    foldRows: gauge('terrain_fold_rows', 'Appended rows that are not folded into the sums yet.', ['family']),
    foldLag: gauge(
      'terrain_fold_lag_seconds',
      'Seconds since the last fold, while enough rows for the next one wait; 0 otherwise.',
      ['family'],
    ),
    replicaLag: gauge('terrain_replica_lag_seconds', 'How far a replica is behind.', ['replica']),
    lastBackup: gauge('terrain_last_backup_timestamp_seconds', 'When the last backup was made; 0: never.'),
    lastCheck: gauge(
      'terrain_last_self_check_timestamp_seconds',
      'When stored copies were last compared; 0: never.',
    ),
    differing: gauge('terrain_self_check_differing', 'Stored copies that differed at that.'),
  };
};

const readValues = async (db: Db, engine: Engine) => ({
  size: (await getEngineInfo(db)).bytes,
  queues: await countPendingJobs(db),
  imports: await countRunningImports(db),
  servers: await listRunningServers(db),
  folds: await countUnfoldedRows(db),
  replicas: engine === 'postgres' ? await listReplicas(db) : [],
  backup: await findLastBackup(db),
  check: await findLastSelfCheck(db),
});

const setGauges = (
  gauges: ReturnType<typeof createGauges>,
  values: Awaited<ReturnType<typeof readValues>>,
) => {
  gauges.size.set(values.size);
  for (const { queue, waiting, oldest, failed } of values.queues) {
    gauges.waiting.set({ queue }, waiting);
    gauges.oldest.set({ queue }, secondsSince(oldest));
    gauges.failed.set({ queue }, failed);
  }
  gauges.imports.set(values.imports);
  gauges.servers.set(values.servers.length);
  for (const { family, rows, oldest } of values.folds) {
    gauges.foldRows.set({ family }, rows);
    gauges.foldLag.set({ family }, secondsSince(oldest));
  }
  for (const { name, lagSeconds } of values.replicas)
    if (lagSeconds !== null) gauges.replicaLag.set({ replica: name }, lagSeconds);
  const { lastSuccess } = values.backup;
  gauges.lastBackup.set(lastSuccess ? toSeconds(lastSuccess.at) : 0);
  gauges.lastCheck.set(values.check ? toSeconds(values.check.at) : 0);
  gauges.differing.set(values.check?.differing.length ?? 0);
};
