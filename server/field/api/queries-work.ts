import { sql } from 'kysely';
import type { TaskKind, TaskStatus } from '../../../contract/organisation/vocabulary';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { hasReadableKind } from '../../organisation/row-access/visibility-work';

/** An agent's open or done plans on some days, with the positions of their sites. */
export const plansOnDays = (db: Db, agentId: number, days: readonly string[]) =>
  db
    .selectFrom('plans as p')
    .innerJoin('sites as s', 's.id', 'p.site_id')
    .leftJoin('sites as d', 'd.id', 'p.drop_site_id')
    .select(['p.id', 'p.day', 'p.site_id', 'p.drop_site_id'])
    .select(['s.lat', 's.lng', 'd.lat as drop_lat', 'd.lng as drop_lng'])
    .where('p.agent_id', '=', agentId)
    .where('p.status', '<>', 'cancelled')
    .where(sql<boolean>`p.day = any(${[...new Set(days)]}::date[])`)
    .orderBy('p.id')
    .execute();

export type PastVisit = {
  site_id: number;
  id: number;
  kind: TaskKind;
  status: TaskStatus;
  created_at: Date;
  agent: string | null;
};
/** Each site's two latest tasks that were done or impossible, of kinds that the reader may read. */
export const listLastVisits = async (
  db: Db,
  user: User,
  siteIds: readonly number[],
): Promise<PastVisit[]> => {
  if (!siteIds.length) return [];
  const { rows } = await sql<PastVisit>`
    select requested.site_id, visit.id, visit.kind, visit.status, visit.created_at, a.username as agent
    from unnest(${siteIds}::int[]) as requested(site_id)
    cross join lateral (
      select t.id, t.kind, t.status, t.created_at, t.agent_id from tasks t
      where (t.site_id = requested.site_id or t.drop_site_id = requested.site_id) and t.deleted_at is null
        and (t.submitted_at is not null or t.impossible_at is not null) and ${hasReadableKind(user, 't')}
      order by t.created_at desc, t.id desc limit 2
    ) visit
    left join accounts a on a.id = visit.agent_id
    order by requested.site_id, visit.created_at desc, visit.id desc`.execute(db);
  return rows;
};

export type Finding = {
  id: number;
  task_id: number;
  site_id: number;
  category: 'anomaly' | 'nok' | 'access';
  type: string;
  content: string;
  comment: string | null;
  status: 'resolved' | 'unresolved';
  /** The number of all findings of its task at its site. */
  found: number;
};
/** Findings of some tasks, the first `max` of each site and task, unresolved ones first. */
export const listFindings = async (db: Db, taskIds: readonly number[], max: number): Promise<Finding[]> => {
  if (!taskIds.length) return [];
  const { rows } = await sql<Finding>`
    select id, task_id, site_id, category, type, content, comment, status, found from (
      select a.id, a.task_id, a.site_id, a.category, a.type, a.content, a.comment, a.status,
        (count(*) over (partition by a.task_id, a.site_id))::int as found,
        row_number() over (partition by a.task_id, a.site_id order by a.status = 'resolved', a.id) as ordinal
      from anomalies a where a.task_id = any(${taskIds}::int[])
    ) numbered
    where ordinal <= ${max} order by task_id, site_id, ordinal`.execute(db);
  return rows;
};

/**
 * A short digest of each task's evidence: it changes when a step is written or a photo is added, removed or judged.
 * Steps count by their versions, so that their data need not be read.
 */
export const evidenceDigests = async (
  db: Db,
  taskIds: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  if (!taskIds.length) return new Map();
  const { rows } = await sql<{ id: number; digest: string }>`
    select requested.id, md5(concat_ws('\n',
      (select string_agg(concat_ws(' ', step.key, step.version, step.done, step.finished_at, step.received_at,
        step.corrected), '\n' order by step.key) from task_tests step where step.task_id = requested.id),
      (select string_agg(p::text, '\n' order by p.id) from photos p where p.task_id = requested.id))) as digest
    from unnest(${taskIds}::int[]) as requested(id)`.execute(db);
  return new Map(rows.map(({ id, digest }) => [id, digest]));
};

/** The same for the anomalies that plans repair, by plan: their texts, and the steps and photos that show them. */
export const anomalyDigests = async (
  db: Db,
  planIds: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  if (!planIds.length) return new Map();
  const { rows } = await sql<{ id: number; digest: string }>`
    select plan.id, md5(string_agg(concat_ws('\n', a::text,
      (select k.version::text from task_tests k where k.task_id = a.task_id and k.key = a.test),
      (select string_agg(p::text, '\n' order by p.id) from photos p
        where p.task_id = a.task_id and p.test = a.test)), '\n' order by a.id)) as digest
    from plans plan
    join anomalies a on a.id = plan.anomaly_id or (a.site_id = plan.site_id and a.plan_id = plan.id)
    where plan.id = any(${planIds}::int[])
    group by plan.id`.execute(db);
  return new Map(rows.map(({ id, digest }) => [id, digest]));
};

/** The plans of some tasks, by plan id. */
export const getPlansById = async (db: Db, planIds: readonly (number | null)[]) => {
  const rows = await db
    .selectFrom('plans as p')
    .leftJoin('files as f', 'f.id', 'p.file_id')
    .select(['p.id', 'p.instruction', 'p.problem_type', 'p.alarm_type', 'p.anomaly_id'])
    .select(['p.file_id', 'f.name as file_name', 'f.file', 'f.size as file_size'])
    .where(sql<boolean>`p.id = any(${planIds.filter(id => id !== null)}::int[])`)
    .execute();
  return new Map(rows.map(row => [row.id, row]));
};
