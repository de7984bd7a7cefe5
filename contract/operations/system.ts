import { z } from 'zod';
import { defineCalls, get } from '../framework/endpoint';
import { adminsOnly } from '../framework/permissions';
import { Id, Timestamp } from '../framework/vocabulary';
import { jobKinds } from '../organisation/job-kinds';

/** Bytes. */
const Size = z.int().min(0);

/** Queued work of one kind. */
export const QueueState = z.object({
  queue: z.enum(jobKinds),
  waiting: z.int(),
  /** Due time of the oldest job. */
  oldest: Timestamp.nullable(),
  /** Given up within the last week. */
  failed: z.int(),
});
export type QueueState = z.infer<typeof QueueState>;

/** A server of this database with a recent heartbeat. */
export const RunningServer = z.object({
  id: z.uuid(),
  host: z.string(),
  process: Id,
  address: z.string().nullable(),
  version: z.string(),
  node: z.string(),
  started_at: Timestamp,
  seen_at: Timestamp,
  /** The one that answers. */
  own: z.boolean(),
});

/** Figures not yet added to the totals; many pending ones slow reads, which add them. `oldest`: none is older. */
export const FoldState = z.object({
  family: z.enum(['task_changes', 'pickup_changes', 'day_changes', 'work_changes', 'place_changes']),
  rows: z.int(),
  oldest: Timestamp.nullable(),
});

/** A replica of the database. */
export const ReplicaState = z.object({
  name: z.string(),
  state: z.string().nullable(),
  /** Replication lag in seconds and bytes; null if the database's role may not see it. */
  lag_seconds: z.number().nullable(),
  lag_bytes: z.number().nullable(),
});

export const SystemState = z.object({
  at: Timestamp,
  version: z.string(),
  engine: z.enum(['embedded', 'postgres']),
  engine_version: z.string(),
  servers: z.array(RunningServer),
  database_size: Size,
  /** The largest tables with their indexes; rows as the database estimates them. */
  tables: z.array(z.object({ name: z.string(), size: Size, rows: z.int() })),
  files: z.array(z.object({ kind: z.enum(['photos', 'files']), count: z.int(), size: Size })),
  /** The disk with this server's files and, with the embedded engine, the database; null if unknown. */
  disk: z.object({ free: Size, total: Size }).nullable(),
  queues: z.array(QueueState),
  folds: z.array(FoldState),
  replicas: z.array(ReplicaState),
  /** The last backup that this database knows of. */
  last_backup: Timestamp.nullable(),
  /** A later attempt failed; the log says why. */
  backup_failed: z.boolean(),
  /** The last check of derived data against their sources, and the ones that differed. */
  last_self_check: z
    .object({ at: Timestamp, differing: z.array(z.object({ copy: z.string(), rows: z.int() })) })
    .nullable(),
});
export type SystemState = z.infer<typeof SystemState>;

/** Overdue jobs count as delayed after this many minutes. */
export const delayedJobMinutes = 5;
/** Free space below this share of the disk is low. */
export const lowDiskShare = 0.1;
/** A backup older than this many hours is old: one is made every day. */
export const staleBackupHours = 36;
/** A replica more than this many seconds behind is late: failing over to it would lose that much. */
export const maxReplicaLagSeconds = 5;
/** More pending figures than this are many: a fold runs from 2,000 on, once a minute. */
export const unfoldedRowsWarning = 20_000;

/** The health of this installation, for its operators. */
export const system = defineCalls({
  name: 'system',
  actions: {
    state: get('/api/system', {
      cost: 'heavy',
      output: z.object({ data: SystemState }),
      needs: adminsOnly,
    }),
  },
});
