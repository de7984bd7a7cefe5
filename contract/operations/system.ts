import { z } from 'zod';
import { defineCalls, get } from '../framework/endpoint';
import { jobKinds } from '../framework/job-kinds';
import { from } from '../organisation/permissions';
import { Id, Timestamp } from '../organisation/vocabulary';

/** Bytes. */
const Size = z.int().min(0);

/** Work of one kind that waits until a server has time for it. */
export const Queue = z.object({
  queue: z.enum(jobKinds),
  waiting: z.int(),
  /** Since when the one that waits longest is due. */
  oldest: Timestamp.nullable(),
  /** Given up within a week. */
  failed: z.int(),
});
export type Queue = z.infer<typeof Queue>;

/** A server of this database that said a moment ago that it lives. */
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

/** Figures that wait to be added to the sums; few may wait for long, as reads add them. `oldest`: none is older. */
export const Fold = z.object({
  family: z.enum(['task_changes', 'pickup_changes', 'day_changes', 'work_changes', 'place_changes']),
  rows: z.int(),
  oldest: Timestamp.nullable(),
});

/** A server that copies the database. */
export const ReplicaState = z.object({
  name: z.string(),
  state: z.string().nullable(),
  /** How far behind, in seconds and bytes; null where the database's role may not know. */
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
  /** Where this server keeps files and, with the embedded engine, the database; null where it cannot tell. */
  disk: z.object({ free: Size, total: Size }).nullable(),
  queues: z.array(Queue),
  folds: z.array(Fold),
  replicas: z.array(ReplicaState),
  /** When the last backup was made that this database knows of. */
  last_backup: Timestamp.nullable(),
  /** One was tried since and failed; the log says why. */
  backup_failed: z.boolean(),
  /** The last comparison of stored copies with what they are copies of, and the copies that differed. */
  last_self_check: z
    .object({ at: Timestamp, differing: z.array(z.object({ copy: z.string(), rows: z.int() })) })
    .nullable(),
});
export type SystemState = z.infer<typeof SystemState>;

/** What is due waits for long when nobody has done it after these many minutes. */
export const waitsForLong = 5;
/** Less than this part of a disk left is little. */
export const littleDisk = 0.1;
/** A backup that is older than these hours is old: one is made every day. */
export const oldBackup = 36;
/** A replica further behind than these seconds is late: a fail-over to it would cost what it lacks. */
export const lateReplica = 5;
/** More figures than this that wait are many: a fold is made from 2,000 on, once a minute. */
export const manyUnfolded = 20_000;

/** How this installation does, for those who operate it. */
export const system = defineCalls({
  name: 'system',
  actions: {
    state: get('/api/system', { output: z.object({ data: SystemState }), needs: from('admin') }),
  },
});
