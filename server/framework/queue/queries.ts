import { sql } from 'kysely';
import type { JobCause, JobKind, JobState } from '../../../contract/framework/job-kinds';
import type { Db } from '../db/client';
import type { JobPayloads } from './kinds';

export type TakenJob = {
  id: number;
  kind: JobKind;
  alone: string | null;
  payload: object;
  attempts: number;
  created_at: Date;
};
/** Which server has a job, and since which try. */
type Held = Pick<TakenJob, 'id' | 'attempts'> & { holder: string };

/** How long a server that is not heard of keeps its jobs, in seconds; without end where no other server can be. */
export type Lease = number | null;
/** From this moment on: the transaction may have begun long ago, with a whole file of rows before it. */
const leaseEnd = (lease: Lease) =>
  lease === null
    ? sql<Date>`'infinity'::timestamptz`
    : sql<Date>`clock_timestamp() + make_interval(secs => ${lease})`;

/** Leaves work for whichever server comes first, in the transaction of what asks for it. */
export const enqueue = <K extends JobKind>(db: Db, kind: K, payload: JobPayloads[K]) =>
  db
    .insertInto('jobs')
    .values({ kind, payload: JSON.stringify(payload) })
    .execute();

/** Opens a job that this server works on itself as soon as the transaction ends; null where the same is there already. */
export const openHeld = async <K extends JobKind>(
  db: Db,
  {
    kind,
    alone,
    payload,
    holder,
    lease,
  }: { kind: K; alone: string; payload: JobPayloads[K]; holder: string; lease: Lease },
): Promise<TakenJob | null> => {
  const opened = await db
    .insertInto('jobs')
    .values({ kind, alone, payload: JSON.stringify(payload), holder, attempts: 1, due_at: leaseEnd(lease) })
    .onConflict(conflict => conflict.columns(['kind', 'alone']).where('outcome', 'is', null).doNothing())
    .returning(['id', 'attempts', 'created_at'])
    .executeTakeFirst();
  return opened ? { ...opened, kind, alone, payload } : null;
};

/** What comes again by itself, due for the first time then. */
export const schedule = (db: Db, kinds: { kind: JobKind; due_at: Date }[]) =>
  db
    .insertInto('jobs')
    .values(kinds.map(({ kind, due_at }) => ({ kind, due_at, alone: kind, payload: '{}' })))
    .onConflict(conflict => conflict.columns(['kind', 'alone']).where('outcome', 'is', null).doNothing())
    .execute();

/** What comes again by itself comes now; once more where a server is at it, which may have looked before. */
export const hurry = (db: Db, kind: JobKind) =>
  db
    .updateTable('jobs')
    .set({
      due_at: sql<Date>`case when holder is null then least(due_at, now()) else due_at end`,
      payload: sql`case when holder is null then payload else ${JSON.stringify({ again: true })} end`,
    })
    .where('kind', '=', kind)
    .where('outcome', 'is', null)
    .execute();

/** Takes some that are due, of each kind as many as `free` says, for one server alone. */
export const takeDue = async (
  db: Db,
  free: { kind: JobKind; most: number }[],
  { holder, lease, but }: { holder: string; lease: Lease; but: number[] },
): Promise<TakenJob[]> => {
  const kinds = free.map(({ kind }) => kind);
  const most = free.map(each => each.most);
  const { rows } = await sql<TakenJob>`
    update jobs set holder = ${holder}::uuid, attempts = attempts + 1, due_at = ${leaseEnd(lease)}
    where id = any(array(
      select due.id from unnest(${kinds}::text[], ${most}::int[]) as free(kind, most)
      cross join lateral (
        select j.id from jobs j
        where j.outcome is null and j.kind = free.kind and j.due_at <= now() and j.id <> all(${but}::bigint[])
        order by j.due_at, j.id limit free.most for update skip locked) as due))
    returning id, kind, alone, payload, attempts, created_at`.execute(db);
  return rows;
};

/** Says that a server still works on its jobs, and how far it is. Answers those that are still its own. */
export const keepHeld = async (
  db: Db,
  holder: string,
  lease: number,
  jobs: { id: number; progress: number }[],
) => {
  const { rows } = await sql<{ id: number }>`
    with own as (select id from jobs where id = any(${jobs.map(({ id }) => id)}::bigint[]) and holder = ${holder}::uuid),
      kept as (
        update jobs set due_at = ${leaseEnd(lease)}, progress = told.progress
        from unnest(${jobs.map(({ id }) => id)}::bigint[], ${jobs.map(({ progress }) => progress)}::int[]) as told(id, progress)
        where jobs.id = told.id
          -- One that is being ended in a transaction is held by that.
          and jobs.id in (select id from jobs where id in (select id from own) for update skip locked))
    select id from own`.execute(db);
  return new Set(rows.map(({ id }) => id));
};

/** A condition on the row that is changed itself: looked at again where another server has just taken it. */
const held = ({ id, attempts, holder }: Held) =>
  sql<boolean>`id = ${id} and attempts = ${attempts} and holder = ${holder}::uuid`;

/** Whether the job is this server's, and stays so until the transaction ends. */
export const isHeld = async (db: Db, job: Held) =>
  (await db.selectFrom('jobs').select('id').where(held(job)).forUpdate().executeTakeFirst()) !== undefined;

/** It is done and goes. False where another server has it by now. */
export const endJob = async (db: Db, job: Held) => {
  const { numDeletedRows } = await db.deleteFrom('jobs').where(held(job)).executeTakeFirst();
  return numDeletedRows === 1n;
};

/** Done, and due again then; at once where somebody asked for it meanwhile. */
export const endUntil = (db: Db, job: Held, due_at: Date) =>
  db
    .updateTable('jobs')
    .set({
      holder: null,
      attempts: 0,
      cause: null,
      payload: '{}',
      due_at: sql<Date>`case when payload ? 'again' then now() else ${due_at}::timestamptz end`,
    })
    .where(held(job))
    .execute();

/** Whoever comes first goes on: at once, or in some seconds. The try does not count where it was not the job's fault. */
export const giveBack = (
  db: Db,
  job: Held,
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
    .where(held(job))
    .execute();

export const failJob = (db: Db, job: Held, cause: JobCause) =>
  db
    .updateTable('jobs')
    .set({ holder: null, outcome: 'failed', ended_at: sql<string>`now()`, cause: JSON.stringify(cause) })
    .where(held(job))
    .execute();

/** Of what somebody had where no server can be at work: nobody has it. */
export const releaseAll = (db: Db) =>
  db
    .updateTable('jobs')
    .set({ holder: null, due_at: sql<Date>`now()` })
    .where('holder', 'is not', null)
    .execute();

/** The job of a kind that waits or runs under a name, on whichever server. */
export const jobNamed = (db: Db, kind: JobKind, alone: string) =>
  db
    .selectFrom('jobs')
    .select(['id', 'payload', 'progress'])
    .where('kind', '=', kind)
    .where('alone', '=', alone)
    .where('outcome', 'is', null)
    .executeTakeFirst();

/** What a job is at: while a lease runs, some server is at it. */
export const stateOfJob = sql<JobState>`case when j.outcome is not null then j.outcome
  when j.holder is not null and j.due_at > now() then 'running' else 'waiting' end`;
