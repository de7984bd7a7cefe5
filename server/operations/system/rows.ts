import type { SystemState } from '../../../contract/operations/system';
import type { Engine } from '../../framework/db/client';
import type { findLastBackup } from '../backup/queries';
import type {
  findLastSelfCheck,
  getEngineInfo,
  getFileStats,
  listLargestTables,
  listRunningServers,
  PendingJobs,
  Replica,
  UnfoldedRows,
} from './queries';

type Result<Query extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<Query>>;
type Facts = Pick<SystemState, 'version' | 'disk'> & {
  engine: Engine;
  ownId: string;
  database: Result<typeof getEngineInfo>;
  servers: Result<typeof listRunningServers>;
  tables: Result<typeof listLargestTables>;
  files: Result<typeof getFileStats>;
  queues: PendingJobs[];
  folds: UnfoldedRows[];
  replicas: Replica[];
  backup: Result<typeof findLastBackup>;
  selfCheck: Result<typeof findLastSelfCheck>;
};

const instant = (at: Date | null) => at?.toISOString() ?? null;

/** The state as the page « Système » shows it. */
export const toSystemState = ({ database, ownId, backup, selfCheck, ...facts }: Facts): SystemState => ({
  at: new Date().toISOString(),
  version: facts.version,
  engine: facts.engine,
  engine_version: database.version,
  servers: facts.servers.map(({ started_at, seen_at, ...server }) => ({
    ...server,
    started_at: started_at.toISOString(),
    seen_at: seen_at.toISOString(),
    own: server.id === ownId,
  })),
  database_size: database.bytes,
  tables: facts.tables.map(({ name, bytes, rows }) => ({ name, size: bytes, rows })),
  files: facts.files.map(({ kind, n, bytes }) => ({ kind, count: n, size: bytes })),
  disk: facts.disk,
  queues: facts.queues.map(queue => ({ ...queue, oldest: instant(queue.oldest) })),
  folds: facts.folds.map(fold => ({ ...fold, oldest: instant(fold.oldest) })),
  replicas: facts.replicas.map(({ name, state, lagSeconds, lagBytes }) => ({
    name,
    state,
    lag_seconds: lagSeconds,
    lag_bytes: lagBytes,
  })),
  last_backup: instant(backup.lastSuccess?.at ?? null),
  backup_failed: !!backup.lastAttempt?.error,
  last_self_check: selfCheck ? { at: selfCheck.at.toISOString(), differing: selfCheck.differing } : null,
});
