import { sql } from 'kysely';
import type { JobKind } from '../../../contract/framework/job-kinds';
import { isRecurring, jobKinds } from '../../../contract/organisation/job-kinds';
import type { Db } from '../../framework/db/client';
import { maxUnfoldedRows, type SumFamily } from '../../sites/derived/queries-sums';
import { taskFamilies } from '../../sites/derived/queries-task-counts';
import { placeFamily, workFamily } from '../../sites/derived/queries-work';

/** A server without a heartbeat for this long is gone, in seconds. */
const heartbeatTimeout = 60;

type OwnServer = {
  id: string;
  host: string;
  process: number;
  address: string | null;
  version: string;
  node: string;
};

/** Writes a heartbeat; the first one describes the server. */
export const writeHeartbeat = (db: Db, server: OwnServer) =>
  db
    .insertInto('servers')
    .values(server)
    .onConflict(conflict => conflict.column('id').doUpdateSet({ seen_at: sql<Date>`now()` }))
    .execute();

export const deleteHeartbeat = (db: Db, id: string) =>
  db.deleteFrom('servers').where('id', '=', id).execute();

export const listRunningServers = (db: Db) =>
  db
    .selectFrom('servers')
    .selectAll()
    .where('seen_at', '>', sql<Date>`now() - make_interval(secs => ${heartbeatTimeout})`)
    .orderBy('started_at')
    .orderBy('id')
    .execute();

export const findLastSelfCheck = (db: Db) =>
  db.selectFrom('self_checks').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();

export type PendingJobs = {
  queue: JobKind;
  /** Pending jobs that are due, or not recurring. */
  waiting: number;
  /** When the longest waiting one became due. */
  oldest: Date | null;
  /** Given up within a week. */
  failed: number;
};

/** By kind. */
export const countPendingJobs = async (db: Db): Promise<PendingJobs[]> => {
  // Not finished and not running: for a job with a holder, due_at is the end of its lease.
  const isPending = sql`outcome is null and (holder is null or due_at <= now())`;
  const { rows } = await sql<PendingJobs>`
    select kind as queue,
      (count(*) filter (where ${isPending} and (due_at <= now() or not kind = any(${jobKinds.filter(isRecurring)}::text[]))))::int
        as waiting,
      min(due_at) filter (where ${isPending} and due_at <= now()) as oldest,
      (count(*) filter (where outcome = 'failed' and ended_at > now() - interval '7 days'))::int as failed
    from jobs group by kind`.execute(db);
  return jobKinds.map(
    queue => rows.find(row => row.queue === queue) ?? { queue, waiting: 0, oldest: null, failed: 0 },
  );
};

export const countRunningImports = async (db: Db) => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from imports where status in ('reading', 'checking', 'committing')`.execute(db);
  return rows[0].n;
};

/**
 * Rows that triggers appended and no fold has added to the sums yet; the count is capped. `oldest`: if there are enough
 * for a fold to run, the time of the last fold, after which all of them were committed; else null.
 */
export type UnfoldedRows = { family: SumFamily['appended']; rows: number; oldest: Date | null };
const maxCountedRows = 200_000;

export const countUnfoldedRows = async (db: Db): Promise<UnfoldedRows[]> => {
  const counts: UnfoldedRows[] = [];
  for (const { appended } of [...taskFamilies, workFamily, placeFamily]) {
    const { rows } = await sql<Omit<UnfoldedRows, 'family'>>`
      select n as rows, case when n > ${maxUnfoldedRows}::int then fold_times.at end as oldest
      from (select count(*)::int as n from (select from ${sql.table(appended)} limit ${maxCountedRows}) found) counted
      left join fold_times on family = ${appended}`.execute(db);
    counts.push({ family: appended, ...rows[0] });
  }
  return counts;
};

/** The database's version and size in bytes. */
export const getEngineInfo = async (db: Db) => {
  const { rows } = await sql<{ version: string; bytes: number }>`
    select current_setting('server_version') as version,
      pg_database_size(current_database()) as bytes`.execute(db);
  return rows[0];
};

/**
 * The largest tables, including their indexes; partitions count as one table. Row counts are estimates from statistics.
 */
export const listLargestTables = async (db: Db, maxRows: number) => {
  const { rows } = await sql<{ name: string; bytes: number; rows: number }>`
    with recursive parts as (
      select oid as part, oid as root from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
      union all
      select child.inhrelid, parts.root from parts join pg_inherits child on child.inhparent = parts.part)
    select whole.relname as name, sum(pg_total_relation_size(piece.oid))::bigint as bytes,
      greatest(sum(piece.reltuples) filter (where piece.relkind = 'r'), 0)::bigint as rows
    from parts join pg_class piece on piece.oid = parts.part join pg_class whole on whole.oid = parts.root
    group by whole.relname order by 2 desc limit ${maxRows}`.execute(db);
  return rows;
};

/** Number and bytes of uploaded files, as recorded in the database; large tables are estimated from a sample. */
export const getFileStats = async (db: Db) => {
  const { rows: statistics } = await sql<{ rows: number }>`
    select reltuples::float8 as rows from pg_class where oid = 'photos'::regclass`.execute(db);
  const samplePercent = Math.min(100, (100 * sampleSize) / Math.max(statistics[0].rows, 1));
  const { rows } = await sql<{ kind: 'photos' | 'files'; n: number; bytes: number }>`
    select 'photos' as kind, count(*)::int as n, coalesce(sum(size), 0)::bigint as bytes
    from photos tablesample system (${samplePercent}::real) where file is not null and removed_at is null
    union all
    select 'files', count(*)::int, coalesce(sum(size), 0)::bigint from files`.execute(db);
  return rows.map(({ kind, n, bytes }) => {
    const factor = kind === 'photos' ? 100 / samplePercent : 1;
    return { kind, n: Math.round(n * factor), bytes: Math.round(bytes * factor) };
  });
};
/** Rows. */
const sampleSize = 200_000;

/** Replicas of this primary, as far as PostgreSQL shows them to the role in use; none on a replica. */
export type Replica = {
  name: string;
  state: string | null;
  lagSeconds: number | null;
  lagBytes: number | null;
};

export const listReplicas = async (db: Db): Promise<Replica[]> => {
  const { rows } = await sql<Replica>`
    select coalesce(nullif(application_name, ''), host(client_addr), pid::text) as name, state,
      case when replay_lsn is not null then coalesce(extract(epoch from replay_lag), 0)::float8 end as "lagSeconds",
      pg_wal_lsn_diff(case when pg_is_in_recovery() then null else pg_current_wal_lsn() end, replay_lsn)::float8
        as "lagBytes"
    from pg_stat_replication
    order by 1`.execute(db);
  return rows;
};
