import { type RawBuilder, sql } from 'kysely';
import type { FieldsIn } from '../../contract/fields';
import type { taskFields } from '../../contract/tasks';
import type { TaskKind } from '../../contract/vocabulary';
import type { Db } from '../db/client';
import type { Page, Sort } from '../platform/listing';
import { directionOf, inBatches, type Order } from '../platform/queries-batches';
import { conditionsOf } from '../platform/queries-filters';
import type { User } from '../platform/user';
import { taskVisibleTo } from '../reach/visibility-of-work';
import { kindsAsked, type TaskFilters, taskFilters } from './filters';
import { rowsOf, type TaskQuery, type TaskRow } from './queries-rows';
import { type SheetRow, sheetRowsOf } from './queries-sheet';

/** The tasks of some kinds that a user may reach and a filter admits, as `tasks as t`. */
export const matching = (db: Db, user: User, kinds: readonly TaskKind[], filters: TaskFilters): TaskQuery =>
  conditionsOf(taskFilters, filters, { user, kinds }).reduce(
    (q, condition) => q.where(condition),
    db.selectFrom('tasks as t').where(taskVisibleTo(user)) as unknown as TaskQuery,
  );

const orders: Record<FieldsIn<typeof taskFields, 'sort'>, Order> = {
  task_created: { column: sql`t.created_at`, type: 'timestamptz' },
  task_id: { column: sql`t.id`, type: 'int' },
  task_plan: { column: sql`t.planned_day`, type: 'date', nulls: 'last' },
};
/** An order reads one index either way: upwards it begins with the tasks that have no value. */
const orderOf = ({ by, descending }: Sort): Order => {
  const order = orders[by as keyof typeof orders];
  return order.nulls && !descending ? { ...order, nulls: 'first' } : order;
};
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
  filters: TaskFilters,
  { sort, limit, offset = 0, condition }: Wanted,
): TaskQuery => {
  const ofKind = (each: readonly TaskKind[]) => {
    const ids = ordered(matching(db, user, each, filters), { sort }) as TaskQuery;
    return condition ? ids.where(condition) : ids;
  };
  const asked = kindsAsked(kinds, filters);
  if (asked.length < 2) return ofKind(asked).limit(limit).offset(offset) as TaskQuery;
  const each = asked.map(
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
  filters: TaskFilters,
  page: Page,
): Promise<TaskRow[]> =>
  ordered(rowsOf(db, user, idsOf(db, user, kinds, filters, page)), page).execute() as Promise<TaskRow[]>;

/** All rows as the list answers them, in its order, in batches. */
export const everyTask = (db: Db, user: User, kinds: readonly TaskKind[], filters: TaskFilters, sort: Sort) =>
  everyRow<TaskRow>(sort, wanted => rowsOf(db, user, idsOf(db, user, kinds, filters, wanted)));

/** The same as a workbook shows them. */
export const everySheetRow = (
  db: Db,
  user: User,
  kinds: readonly TaskKind[],
  filters: TaskFilters,
  sort: Sort,
) =>
  everyRow<SheetRow>(sort, wanted =>
    sheetRowsOf(db, idsOf(db, user, kinds, filters, wanted), kindsAsked(kinds, filters)),
  );

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
  filters: TaskFilters,
  most: number,
) =>
  (
    await (ordered(matching(db, user, kinds, filters), { sort: { by: 'task_id', descending: true } })
      .limit(most)
      .select('t.id' as never)
      .execute() as Promise<{ id: number }[]>)
  ).map(({ id }) => id);
