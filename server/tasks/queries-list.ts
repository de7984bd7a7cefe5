import { type RawBuilder, sql } from 'kysely';
import { doneStatuses, restoreDays, setAsideStatuses } from '../../contract/task-states';
import { type TaskKind, taskStatuses } from '../../contract/vocabulary';
import type { Db } from '../db/client';
import type { Page, Sort } from '../platform/listing';
import { directionOf, inBatches, type Order } from '../platform/queries-batches';
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

/** The order by planned days reads one index either way: upwards it begins with the tasks that have none. */
const orderOf = ({ by, descending }: Sort): Order =>
  by === 'task_plan'
    ? { column: sql`t.planned_day`, type: 'date', nulls: descending ? 'last' : 'first' }
    : by === 'task_id'
      ? { column: sql`t.id`, type: 'int' }
      : { column: sql`t.created_at`, type: 'timestamptz' };
const ordered = <Q extends { orderBy: any }>(query: Q, { sort }: Pick<Page, 'sort'>): Q => {
  const order = orderOf(sort);
  const first = query.orderBy(sql`${order.column} ${directionOf(order, sort)}`);
  return sort.by === 'task_id' ? first : first.orderBy('t.id', sort.descending ? 'desc' : 'asc');
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
  { sort, limit, offset = 0, condition }: Wanted,
): TaskQuery => {
  const ofKind = (each: readonly TaskKind[]) => {
    const ids = ordered(matching(db, user, each, filters), { sort }) as TaskQuery;
    return condition ? ids.where(condition) : ids;
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
type Wanted = Pick<Page, 'sort'> & {
  limit: number;
  offset?: number;
  /** Which of all rows. */
  condition?: RawBuilder<boolean>;
};

export const taskPage = (
  db: Db,
  user: User,
  kinds: readonly TaskKind[],
  filters: TaskFilterValues,
  page: Page,
): Promise<TaskRow[]> =>
  ordered(rowsOf(db, user, idsOf(db, user, kinds, filters, page)), page).execute() as Promise<TaskRow[]>;

/** All rows as the list answers them, in its order, in batches. */
export const everyTask = (
  db: Db,
  user: User,
  kinds: readonly TaskKind[],
  filters: TaskFilterValues,
  sort: Sort,
) => everyRow<TaskRow>(sort, wanted => rowsOf(db, user, idsOf(db, user, kinds, filters, wanted)));

/** The same as a workbook shows them. */
export const everySheetRow = (
  db: Db,
  user: User,
  kinds: readonly TaskKind[],
  filters: TaskFilterValues,
  sort: Sort,
) => everyRow<SheetRow>(sort, wanted => sheetRowsOf(db, idsOf(db, user, kinds, filters, wanted), kinds));

const everyRow = <Row extends { id: number }>(
  sort: Sort,
  rowsBy: (wanted: Wanted) => unknown,
): AsyncGenerator<Row[]> =>
  inBatches<Row & { sort_key: string | null }>(
    orderOf(sort),
    sort,
    sql<number>`t.id`,
    ({ condition, key }, limit) => {
      const rows = rowsBy({ sort, limit, condition }) as TaskQuery;
      return ordered(rows.select(key.as('sort_key')), { sort }).execute() as never;
    },
  );

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
