import { type SelectQueryBuilder, sql } from 'kysely';
import { restoreDays } from '../../contract/task-states';
import type { TaskKind } from '../../contract/vocabulary';
import type { Db } from '../db/client';
import type { Schema } from '../db/schema';
import type { Page } from '../platform/listing';
import { containing } from '../platform/search-text';
import type { User } from '../platform/user';
import type { TaskFilterValues } from './filters';
import { taskVisibleTo } from './visibility';

type Tables = Schema & { t: Schema['tasks'] };
type Matching = SelectQueryBuilder<Tables, 't', object>;

/** The tasks of some kinds that a user may reach and a filter admits, as `tasks as t`. */
const matching = (db: Db, user: User, kinds: readonly TaskKind[], filters: TaskFilterValues): Matching => {
  let q = db.selectFrom('tasks as t').where(taskVisibleTo(user)) as unknown as Matching;
  q = kinds.length === 1 ? q.where('t.kind', '=', kinds[0]) : q.where('t.kind', 'in', [...kinds]);
  q =
    filters.deleted === 'yes'
      ? q.where(sql<boolean>`t.deleted_at > now() - make_interval(days => ${restoreDays})`)
      : q.where('t.deleted_at', 'is', null);
  if (filters.ids) q = q.where(sql<boolean>`t.id = any(${filters.ids}::int[])`);
  if (filters.pm) q = q.where('t.id', '=', filters.pm);
  if (filters.site_owner) q = q.where('t.owner', '=', filters.site_owner);
  if (filters.site_manager) q = q.where('t.manager_id', '=', filters.site_manager);
  if (filters.site_cluster) q = q.where('t.cluster_id', '=', filters.site_cluster);
  if (filters.site_wilaya) q = q.where('t.wilaya_id', '=', filters.site_wilaya);
  if (filters.agent) q = q.where('t.agent_id', '=', filters.agent);
  // Days are those of Algeria, where the tasks are done.
  if (filters.date_from)
    q = q.where(
      sql<boolean>`t.created_at >= ${filters.date_from}::date::timestamp at time zone 'Africa/Algiers'`,
    );
  if (filters.date_to)
    q = q.where(
      sql<boolean>`t.created_at < (${filters.date_to}::date + 1)::timestamp at time zone 'Africa/Algiers'`,
    );
  if (filters.plan_from) q = q.where('t.planned_day', '>=', filters.plan_from);
  if (filters.plan_to) q = q.where('t.planned_day', '<=', filters.plan_to);
  if (filters.task_status)
    q = q.where('t.status', '=', (filters.task_status === 'done' ? '' : filters.task_status) as 'return');
  if (filters.late === 'yes') q = q.where('t.late', '=', true);
  if (filters.late === 'no') q = q.where('t.late', '=', false);
  if (filters.review === 'yes') q = q.where(waiting);
  if (filters.review === 'no') q = q.where(sql<boolean>`not ${waiting}`);
  if (filters.installation_type) q = q.where('t.installation_type', '=', filters.installation_type);
  if (filters.site) {
    const text = containing(filters.site);
    const found = sql`array(select s.id from sites s where s.code_search like ${text} or s.name_search like ${text})`;
    q = q.where(sql<boolean>`(t.site_id = any(${found}) or t.drop_site_id = any(${found}))`);
  }
  return q;
};
/** `waitsForReview` in the contract, spelled as the index `tasks_unseen` is. */
const waiting = sql<boolean>`(t.status in ('pending', 'correct') or (t.status = '' and t.seen_at is null))`;

const orders: Record<string, string> = {
  task_created: 't.created_at',
  task_id: 't.id',
  task_plan: 't.planned_day',
};
const ordered = <Q extends { orderBy: any }>(query: Q, { sort }: Pick<Page, 'sort'>): Q => {
  const direction = sort.descending ? 'desc' : 'asc';
  const column = orders[sort.by];
  const first =
    sort.by === 'task_plan'
      ? query.orderBy(sql`${sql.ref(column)} ${sql.raw(direction)} nulls last`)
      : query.orderBy(column, direction);
  return column === 't.id' ? first : first.orderBy('t.id', direction);
};

const rowColumns = [
  't.id',
  't.kind',
  't.status',
  't.installation_type',
  't.agent_id',
  't.site_id',
  't.drop_site_id',
  't.owner',
  't.wilaya_id',
  't.manager_id',
  't.created_at',
  't.planned_day',
  't.late',
  't.lat',
  't.lng',
  't.cause_return',
  't.submitted_at',
  't.seen_at',
  't.deleted_at',
  't.version',
  's.code as site_code',
  's.name as site_name',
  's.code_facture as facture',
  'd.code as drop_code',
  'd.name as drop_name',
] as const;

/** Rows by a query for their ids: sites and steps are joined to the page's few rows only. */
const rowsOf = (db: Db, ids: Matching) =>
  db
    .with('page', () => ids.select('t.id') as never)
    .selectFrom('page')
    .innerJoin('tasks as t', 't.id' as never, 'page.id' as never)
    .innerJoin('sites as s', 's.id' as never, 't.site_id' as never)
    .leftJoin('sites as d', 'd.id' as never, 't.drop_site_id' as never)
    .select(rowColumns as never)
    .select([
      sql<{ key: string; done: boolean; finished_at: string | null }[]>`coalesce((
        select json_agg(json_build_object('key', tt.key, 'done', tt.done, 'finished_at', tt.finished_at))
        from task_tests tt where tt.task_id = t.id), '[]'::json)`.as('tests'),
      sql<
        string | null
      >`(select c.site_type from cosites c where c.site_id = t.site_id order by c.id limit 1)`.as(
        'cosite_type',
      ),
    ]) as unknown as SelectQueryBuilder<Tables, 't', TaskRow>;

export type TaskRow = {
  id: number;
  kind: TaskKind;
  status: Tables['tasks']['status'];
  installation_type: string | null;
  agent_id: number | null;
  site_id: number;
  drop_site_id: number | null;
  owner: string;
  wilaya_id: number;
  manager_id: number | null;
  created_at: Date;
  planned_day: string | null;
  late: boolean;
  lat: number | null;
  lng: number | null;
  cause_return: string | null;
  submitted_at: Date | null;
  seen_at: Date | null;
  deleted_at: Date | null;
  version: number;
  site_code: string;
  site_name: string | null;
  facture: string | null;
  drop_code: string | null;
  drop_name: string | null;
  tests: { key: string; done: boolean; finished_at: string | null }[];
  cosite_type: string | null;
};

export const taskPage = (
  db: Db,
  user: User,
  kinds: readonly TaskKind[],
  filters: TaskFilterValues,
  page: Page,
): Promise<TaskRow[]> =>
  ordered(
    rowsOf(
      db,
      ordered(matching(db, user, kinds, filters), page)
        .limit(page.limit)
        .offset(page.offset) as Matching,
    ),
    page,
  ).execute() as Promise<TaskRow[]>;

export const countTasks = async (
  db: Db,
  user: User,
  kinds: readonly TaskKind[],
  filters: TaskFilterValues,
) => {
  const { n } = await matching(db, user, kinds, filters)
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
};

/** All rows by id, the latest first, in batches that follow the last one. */
export async function* everyTask(
  db: Db,
  user: User,
  kinds: readonly TaskKind[],
  filters: TaskFilterValues,
  batch = 2_000,
) {
  const sort = { by: 'task_id', descending: true };
  for (let before: number | undefined; ; ) {
    let ids = ordered(matching(db, user, kinds, filters), { sort }).limit(batch) as Matching;
    if (before !== undefined) ids = ids.where('t.id', '<', before);
    const rows = (await ordered(rowsOf(db, ids), { sort }).execute()) as TaskRow[];
    if (rows.length) yield rows;
    if (rows.length < batch) return;
    before = rows[rows.length - 1].id;
  }
}

/** Ids of the tasks that match, the latest first. */
export const matchingTasks = async (
  db: Db,
  user: User,
  kinds: readonly TaskKind[],
  filters: TaskFilterValues,
  most: number,
) =>
  (
    await (ordered(matching(db, user, kinds, filters), { sort: { by: 'task_id', descending: true } })
      .limit(most)
      .select('t.id' as never)
      .execute() as Promise<{ id: number }[]>)
  ).map(({ id }) => id);

/** One task that the user may reach, deleted or not. */
export const findTaskRow = (db: Db, user: User, taskId: number) =>
  rowsOf(
    db,
    db
      .selectFrom('tasks as t')
      .where('t.id', '=', taskId)
      .where(taskVisibleTo(user))
      .where(
        user.role === 'admin'
          ? sql<boolean>`(t.deleted_at is null or t.deleted_at > now() - make_interval(days => ${restoreDays}))`
          : sql<boolean>`t.deleted_at is null`,
      ) as unknown as Matching,
  ).executeTakeFirst() as Promise<TaskRow | undefined>;
