import { sql } from 'kysely';
import type { JobCause, JobKind, JobState } from '../../../contract/framework/job-kinds';
import type { Db } from '../db/client';
import type { JobPayloads } from './kinds';

export type ClaimedJob = {
  id: number;
  kind: JobKind;
  /** Its name, which no other pending or running job of the kind may have. */
  alone: string | null;
  payload: object;
  attempts: number;
  created_at: Date;
};
/** A job with the server that runs it; `attempts` identifies the attempt. */
type LeasedJob = Pick<ClaimedJob, 'id' | 'attempts'> & { holder: string };

/** Seconds without a heartbeat after which a server loses its jobs; null (never) if there can be no other server. */
export type Lease = number | null;
/**
 * From the current time, not `now()`: the transaction may have begun long ago, and written a whole file of rows since.
 */
const leaseEnd = (lease: Lease) =>
  lease === null
    ? sql<Date>`'infinity'::timestamptz`
    : sql<Date>`clock_timestamp() + make_interval(secs => ${lease})`;

/** Adds a job for any server, in the transaction that needs it. */
export const enqueue = <K extends JobKind>(db: Db, kind: K, payload: JobPayloads[K]) =>
  db
    .insertInto('jobs')
    .values({ kind, payload: JSON.stringify(payload) })
    .execute();

/** Creates a job that this server runs itself after the transaction; null if the same job already exists. */
export const enqueueClaimed = async <K extends JobKind>(
  db: Db,
  {
    kind,
    alone,
    payload,
    holder,
    lease,
  }: { kind: K; alone: string; payload: JobPayloads[K]; holder: string; lease: Lease },
): Promise<ClaimedJob | null> => {
  const created = await db
    .insertInto('jobs')
    .values({ kind, alone, payload: JSON.stringify(payload), holder, attempts: 1, due_at: leaseEnd(lease) })
    .onConflict(conflict => conflict.columns(['kind', 'alone']).where('outcome', 'is', null).doNothing())
    .returning(['id', 'attempts', 'created_at'])
    .executeTakeFirst();
  return created ? { ...created, kind, alone, payload } : null;
};

/** Creates recurring jobs with their first due time. */
export const scheduleJobs = (db: Db, kinds: { kind: JobKind; due_at: Date }[]) =>
  db
    .insertInto('jobs')
    .values(kinds.map(({ kind, due_at }) => ({ kind, due_at, alone: kind, payload: '{}' })))
    .onConflict(conflict => conflict.columns(['kind', 'alone']).where('outcome', 'is', null).doNothing())
    .execute();

/** Makes a recurring job due now; if it is running it will run again, since it may already have read old data. */
export const expediteJob = (db: Db, kind: JobKind) =>
  db
    .updateTable('jobs')
    .set({
      due_at: sql<Date>`case when holder is null then least(due_at, now()) else due_at end`,
      payload: sql`case when holder is null then payload else ${JSON.stringify({ again: true })} end`,
    })
    .where('kind', '=', kind)
    .where('outcome', 'is', null)
    .execute();

/** Takes due jobs for one server, of each kind at most as many as it has free slots. */
export const claimDueJobs = async (
  db: Db,
  freeSlots: { kind: JobKind; limit: number }[],
  { holder, lease, excludedIds }: { holder: string; lease: Lease; excludedIds: number[] },
): Promise<ClaimedJob[]> => {
  const kinds = freeSlots.map(({ kind }) => kind);
  const limits = freeSlots.map(({ limit }) => limit);
  const { rows } = await sql<ClaimedJob>`
    update jobs set holder = ${holder}::uuid, attempts = attempts + 1, due_at = ${leaseEnd(lease)}
    where id = any(array(
      select due.id from unnest(${kinds}::text[], ${limits}::int[]) as free(kind, max_jobs)
      cross join lateral (
        select j.id from jobs j
        where j.outcome is null and j.kind = free.kind and j.due_at <= now() and j.id <> all(${excludedIds}::bigint[])
        order by j.due_at, j.id limit free.max_jobs for update skip locked) as due))
    returning id, kind, alone, payload, attempts, created_at`.execute(db);
  return rows;
};

/** Renews the leases of a server's jobs and stores their progress. Returns those that it still holds. */
export const renewLeases = async (
  db: Db,
  holder: string,
  lease: number,
  jobs: { id: number; progress: number }[],
) => {
  const { rows } = await sql<{ id: number }>`
    with own as (select id from jobs where id = any(${jobs.map(({ id }) => id)}::bigint[]) and holder = ${holder}::uuid),
      renewed as (
        update jobs set due_at = ${leaseEnd(lease)}, progress = reported.progress
        from unnest(${jobs.map(({ id }) => id)}::bigint[], ${jobs.map(({ progress }) => progress)}::int[]) as reported(id, progress)
        where jobs.id = reported.id
          -- Skips a job whose row is locked: the transaction that completes it needs no lease.
          and jobs.id in (select id from jobs where id in (select id from own) for update skip locked))
    select id from own`.execute(db);
  return new Set(rows.map(({ id }) => id));
};

/** A condition on the updated row itself: rechecked if another server has just taken it. */
const matchesLease = ({ id, attempts, holder }: LeasedJob) =>
  sql<boolean>`id = ${id} and attempts = ${attempts} and holder = ${holder}::uuid`;

/** Whether the job belongs to this server, locked until the transaction ends. */
export const hasLease = async (db: Db, job: LeasedJob) =>
  (await db.selectFrom('jobs').select('id').where(matchesLease(job)).forUpdate().executeTakeFirst()) !==
  undefined;

/** Deletes a finished job. False if another server has taken it over. */
export const completeJob = async (db: Db, job: LeasedJob) => {
  const { numDeletedRows } = await db.deleteFrom('jobs').where(matchesLease(job)).executeTakeFirst();
  return numDeletedRows === 1n;
};

/** Reschedules a finished recurring job; due at once if it was requested again meanwhile. */
export const rescheduleJob = (db: Db, job: LeasedJob, due_at: Date) =>
  db
    .updateTable('jobs')
    .set({
      holder: null,
      attempts: 0,
      cause: null,
      payload: '{}',
      due_at: sql<Date>`case when payload ? 'again' then now() else ${due_at}::timestamptz end`,
    })
    .where(matchesLease(job))
    .execute();

/**
 * Releases a job for any server, now or after some seconds. The attempt does not count if the job did not cause the
 * failure.
 */
export const releaseJob = (
  db: Db,
  job: LeasedJob,
  { seconds, cause, counts }: { seconds: number; cause: JobCause | null; counts: boolean },
) =>
  db
    .updateTable('jobs')
    .set({
      holder: null,
      due_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
      attempts: sql<number>`attempts - ${counts ? 0 : 1}`,
      ...(cause && { cause: JSON.stringify(cause) }),
    })
    .where(matchesLease(job))
    .execute();

export const failJob = (db: Db, job: LeasedJob, cause: JobCause) =>
  db
    .updateTable('jobs')
    .set({ holder: null, outcome: 'failed', ended_at: sql<string>`now()`, cause: JSON.stringify(cause) })
    .where(matchesLease(job))
    .execute();

/** Releases all held jobs; only when no server can be running. */
export const releaseAllJobs = (db: Db) =>
  db
    .updateTable('jobs')
    .set({ holder: null, due_at: sql<Date>`now()` })
    .where('holder', 'is not', null)
    .execute();

/** The pending or running job with this kind and name, on any server. */
export const findJob = (db: Db, kind: JobKind, name: string) =>
  db
    .selectFrom('jobs')
    .select(['id', 'payload', 'progress'])
    .where('kind', '=', kind)
    .where('alone', '=', name)
    .where('outcome', 'is', null)
    .executeTakeFirst();

/** A job's state: running as long as its lease is valid. */
export const jobState = sql<JobState>`case when j.outcome is not null then j.outcome
  when j.holder is not null and j.due_at > now() then 'running' else 'waiting' end`;
