import { sql } from 'kysely';
import type { Job, JobSort } from '../../../contract/framework/jobs';
import type { Db } from '../db/client';
import { type Order, readInBatches, sortDirection } from '../lists/queries-batches';
import { andConditions, buildConditions } from '../lists/queries-filters';
import type { Page, Sort } from '../lists/row-source';
import { type JobFilters, jobFilters } from './filters';
import { jobState } from './queries';

export type JobRow = Omit<Job, 'created_at' | 'next_at'> & { created_at: Date; next_at: Date | null };

const nextAt = sql`case when ${jobState} = 'waiting' then j.due_at end`;
const orders: Record<JobSort, Order> = {
  created_at: { column: sql`j.created_at`, type: 'timestamptz' },
  attempts: { column: sql`j.attempts`, type: 'int' },
  next_at: { column: nextAt, type: 'timestamptz', nulls: 'last' },
};

const fromJobs = (filters: JobFilters, condition = sql`true`) => sql`
  from jobs j where ${andConditions(buildConditions(jobFilters, filters, null))} and ${condition}`;
const columns = sql`j.id, j.kind, ${jobState} as state, j.created_at, j.attempts, j.cause, ${nextAt} as next_at,
  (select a.username from accounts a where a.id = (j.payload->>'account_id')::int) as username`;
const orderBy = (sort: Sort) => {
  const direction = sortDirection(sort);
  return sql`order by ${orders[sort.by as keyof typeof orders].column} ${direction} nulls last, j.id ${direction}`;
};

export const listJobs = async (db: Db, filters: JobFilters, { sort, limit, offset }: Page) =>
  (
    await sql<JobRow>`
      select ${columns} ${fromJobs(filters)} ${orderBy(sort)} limit ${limit} offset ${offset}`.execute(db)
  ).rows;

export const countJobs = async (db: Db, filters: JobFilters) =>
  (await sql<{ n: number }>`select count(*)::int as n ${fromJobs(filters)}`.execute(db)).rows[0].n;

/** All matching jobs in the list's order, in batches. */
export const streamJobs = (db: Db, filters: JobFilters, sort: Sort) =>
  readInBatches<JobRow & { sort_key: string | null }>(
    orders[sort.by as keyof typeof orders],
    sort,
    sql<number>`j.id`,
    async ({ condition, key }, limit) =>
      (
        await sql<JobRow & { sort_key: string | null }>`
          select ${columns}, ${key} as sort_key ${fromJobs(filters, condition)} ${orderBy(sort)} limit ${limit}`.execute(
          db,
        )
      ).rows,
  );

/** Locks a job for a decision: no server takes it meanwhile. */
export const lockJob = async (db: Db, id: number) => {
  const { rows } = await sql<Pick<Job, 'id' | 'kind' | 'state'>>`
    select j.id, j.kind, ${jobState} as state from jobs j where j.id = ${id}::bigint for update`.execute(db);
  return rows[0];
};

export const retryJob = (db: Db, id: number) =>
  db
    .updateTable('jobs')
    .set({ outcome: null, ended_at: null, holder: null, attempts: 0, due_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();

export const discardJob = (db: Db, id: number) =>
  db
    .updateTable('jobs')
    .set({ outcome: 'discarded', ended_at: sql<string>`now()`, holder: null })
    .where('id', '=', id)
    .execute();
