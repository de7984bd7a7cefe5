import { sql } from 'kysely';
import { doneStatuses, restoreDays, setAsideStatuses } from '../../contract/task-states';
import { type TaskKind, taskStatuses } from '../../contract/vocabulary';
import type { Db } from '../db/client';
import type { Page } from '../platform/listing';
import { containing } from '../platform/search-text';
import type { User } from '../platform/user';
import { countedAt } from '../sites/queries-place';
import type { TaskFilterValues } from './filters';
import { rowsOf, type TaskQuery, type TaskRow } from './queries-rows';
import { type SheetRow, sheetRowsOf } from './queries-sheet';
import { taskVisibleTo } from './visibility';

/** The tasks of some kinds that a user may reach and a filter admits, as `tasks as t`. */
export const matching = (
  db: Db,
  user: User,
  kinds: readonly TaskKind[],
  filters: TaskFilterValues,
): TaskQuery => {
  let q = db.selectFrom('tasks as t').where(taskVisibleTo(user)) as unknown as TaskQuery;
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
  if (filters.done === 'yes') q = q.where(done);
  if (filters.done === 'no') q = q.where(undone);
  if (filters.late === 'yes') q = q.where(late);
  if (filters.late === 'no') q = q.where(sql<boolean>`not ${late}`);
  if (filters.review === 'yes') q = q.where(waiting);
  if (filters.review === 'no') q = q.where(sql<boolean>`not ${waiting}`);
  if (filters.installation_type) q = q.where('t.installation_type', '=', filters.installation_type);
  q = q.where(countedAt('t', user, filters));
  if (filters.site) {
    const text = containing(filters.site);
    const found = sql`array(select s.id from sites s where s.code_search like ${text} or s.name_search like ${text})`;
    q = q.where(
      // Only deliveries go to a second site.
      kinds.includes('delivery')
        ? sql<boolean>`(t.site_id = any(${found}) or t.drop_site_id = any(${found}))`
        : sql<boolean>`t.site_id = any(${found})`,
    );
  }
  return q;
};
const late = sql<boolean>`(t.late and t.status not in (${sql.join(setAsideStatuses.map(sql.lit))}))`;
const done = sql<boolean>`t.status = any(${[...doneStatuses]}::text[])`;
/** Spelled out, so that the index of open tasks serves it. */
const undone = sql<boolean>`t.status in (${sql.join(
  taskStatuses.filter(status => !(doneStatuses as readonly string[]).includes(status)).map(sql.lit),
)})`;
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
      ? query.orderBy(
          sql`${sql.ref(column)} ${sql.raw(sort.descending ? 'desc nulls last' : 'asc nulls first')}`,
        )
      : query.orderBy(column, direction);
  return column === 't.id' ? first : first.orderBy('t.id', direction);
};

/**
 * The ids of a page. The indexes lead with the kind, so of several kinds each gives its first ones in order, and these
 * are merged.
 */
const idsOf = (
  db: Db,
  user: User,
  kinds: readonly TaskKind[],
  filters: TaskFilterValues,
  { sort, limit, offset = 0, after }: Part,
): TaskQuery => {
  const ofKind = (each: readonly TaskKind[]) => {
    const ids = ordered(matching(db, user, each, filters), { sort }) as TaskQuery;
    return after
      ? ids.where(
          sql<boolean>`(t.created_at, t.id) < (${after.created_exact}::timestamptz, ${after.id}::int)`,
        )
      : ids;
  };
  if (kinds.length === 1) return ofKind(kinds).limit(limit).offset(offset) as TaskQuery;
  const each = kinds.map(
    kind =>
      sql`(${ofKind([kind])
        .select(['t.id', 't.created_at', 't.planned_day'] as never)
        .limit(limit + offset)})`,
  );
  const merged = db.selectFrom(sql`(${sql.join(each, sql` union all `)})`.as('t') as never);
  return ordered(merged, { sort }).limit(limit).offset(offset) as unknown as TaskQuery;
};
type Part = Pick<Page, 'sort'> & {
  limit: number;
  offset?: number;
  /** The last row of the part before, where the latest come first. */
  after?: Last;
};
type Last = Pick<TaskRow, 'id' | 'created_exact'>;

export const taskPage = (
  db: Db,
  user: User,
  kinds: readonly TaskKind[],
  filters: TaskFilterValues,
  page: Page,
): Promise<TaskRow[]> =>
  ordered(rowsOf(db, user, idsOf(db, user, kinds, filters, page)), page).execute() as Promise<TaskRow[]>;

/** All rows as the list answers them, the latest first, in batches. */
export const everyTask = (db: Db, user: User, kinds: readonly TaskKind[], filters: TaskFilterValues) =>
  inBatches<TaskRow>(part => rowsOf(db, user, idsOf(db, user, kinds, filters, part)));

/** The same as a workbook shows them. */
export const everySheetRow = (db: Db, user: User, kinds: readonly TaskKind[], filters: TaskFilterValues) =>
  inBatches<SheetRow>(part => sheetRowsOf(db, idsOf(db, user, kinds, filters, part), kinds));

/** Each batch follows the last one; the next is fetched while one is worked on. */
async function* inBatches<Row extends Last>(query: (part: Part) => { orderBy: any }) {
  const sort = { by: 'task_created', descending: true };
  const fetch = (after?: Last): Promise<Row[]> =>
    (ordered(query({ sort, limit: batch, after }), { sort }) as unknown as { execute: () => any }).execute();
  for (let next = fetch(); ; ) {
    const rows = await next;
    const isLast = rows.length < batch;
    if (!isLast) {
      next = fetch(rows[rows.length - 1]);
      // Whoever stops reading does not wait for it.
      next.catch(() => undefined);
    }
    if (rows.length) yield rows;
    if (isLast) return;
  }
}
const batch = 2_000;

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
