import { type AliasedRawBuilder, sql } from 'kysely';
import type { FieldsIn } from '../../../contract/framework/fields';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import type { taskFields } from '../../../contract/work/tasks';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import type { Page, Sort } from '../../framework/lists/listing';
import { inBatches, type Keyed, type Order } from '../../framework/lists/queries-batches';
import { conditionsOf } from '../../framework/lists/queries-filters';
import {
  byAgent,
  bySiteCode,
  byWilaya,
  few,
  type Ids,
  inOrder,
  pageOfFew,
  pageOfParts,
  partsOf,
} from '../../framework/lists/queries-orders';
import { taskVisibleTo } from '../../organisation/row-access/visibility-of-work';
import { tasksByDeadline } from '../deadlines/filters';
import { kindsAsked, type TaskFilters, taskFilters } from './filters';
import { sitesNamed } from './queries-named';
import { rowsOf, type TaskRow } from './queries-rows';
import { sheetRowsOf } from './queries-sheet';
import { holdersWithin } from './queries-sums';

const visible = (db: Db, user: User) => db.selectFrom('tasks as t').where(taskVisibleTo(user));
export type TaskQuery = ReturnType<typeof visible>;

/** The visible tasks of some kinds that match a filter, as `tasks as t`. */
export const matching = (
  db: Db,
  user: User,
  kinds: readonly TaskKind[],
  filters: TaskFilters,
  { named, many }: { named?: readonly number[]; many?: boolean } = {},
): TaskQuery =>
  conditionsOf(taskFilters, filters, { user, kinds, named, many }).reduce(
    (q, condition) => q.where(condition),
    visible(db, user),
  );

const orders: Record<FieldsIn<typeof taskFields, 'sort'>, Order> = {
  task_created: { column: sql`t.created_at`, type: 'timestamptz' },
  task_id: { column: sql`t.id`, type: 'int' },
  task_plan: { column: sql`t.planned_day`, type: 'date', nulls: 'last' },
  submitted_at: { column: sql`t.submitted_at`, type: 'timestamptz', nulls: 'last' },
  deadline: tasksByDeadline,
  task_wilaya: byWilaya,
  task_agent: byAgent,
  task_site_code: bySiteCode,
  pickup_site_code: bySiteCode,
};
const orderOf = ({ by }: Sort) => orders[by as keyof typeof orders];

/**
 * The ids of a page. The indexes start with the kind, so for several kinds the first ids of each are read in order and
 * merged.
 */
const idsOf = (
  db: Db,
  user: User,
  kinds: readonly TaskKind[],
  filters: TaskFilters,
  page: Omit<Page, 'total'>,
  total: number,
  named?: readonly number[],
): Ids => {
  const asked = kindsAsked(kinds, filters);
  const { sort } = page;
  const order = orderOf(sort);
  if (total <= few)
    return pageOfFew(db, matching(db, user, asked, filters, { named }), 't', order, sort, page);
  const parts = asked.flatMap(kind =>
    partsOf(order, sort).map(valued => ({
      query: matching(db, user, [kind], filters, { named, many: true }),
      valued,
    })),
  );
  return pageOfParts(db, parts, 't', order, sort, page, order.of && holdersWithin(order.of, user, asked));
};

export const taskPage = async (
  db: Db,
  user: User,
  kinds: readonly TaskKind[],
  filters: TaskFilters,
  { total, ...page }: Page,
): Promise<TaskRow[]> => {
  const n = (await total?.()) ?? Number.POSITIVE_INFINITY;
  if (n <= page.offset) return [];
  const ids = idsOf(db, user, kinds, filters, page, n, await sitesNamed(db, filters));
  return inOrder(rowsOf(db, user, ids), 't', orderOf(page.sort), page.sort).execute();
};

/** All rows as in the list, in its order, in batches. */
export const everyTask = (db: Db, user: User, kinds: readonly TaskKind[], filters: TaskFilters, sort: Sort) =>
  everyRow(db, user, kinds, filters, sort, (ids, key) =>
    inOrder(rowsOf(db, user, ids).select(key), 't', orderOf(sort), sort).execute(),
  );

/** The same as shown in a workbook. */
export const everySheetRow = (
  db: Db,
  user: User,
  kinds: readonly TaskKind[],
  filters: TaskFilters,
  sort: Sort,
) =>
  everyRow(db, user, kinds, filters, sort, (ids, key) =>
    inOrder(sheetRowsOf(db, ids, kindsAsked(kinds, filters)).select(key), 't', orderOf(sort), sort).execute(),
  );

const everyRow = <Row extends Keyed>(
  db: Db,
  user: User,
  kinds: readonly TaskKind[],
  filters: TaskFilters,
  sort: Sort,
  rowsBy: (ids: Ids, key: AliasedRawBuilder<string | null, 'sort_key'>) => Promise<Row[]>,
): AsyncGenerator<Row[]> => {
  const order = orderOf(sort);
  const asked = kindsAsked(kinds, filters);
  return inBatches(order, sort, sql<number>`t.id`, ({ condition, key, valued }, limit) => {
    const parts = (asked.length ? asked.map(kind => [kind]) : [[]]).map(each => ({
      query: matching(db, user, each, filters).where(condition),
      valued,
    }));
    const ids = pageOfParts(db, parts, 't', order, sort, { limit, offset: 0 });
    return rowsBy(ids, key.as('sort_key'));
  });
};

/** Ids of the matching tasks, the latest first. */
export const matchingTasks = async (
  db: Db,
  user: User,
  kinds: readonly TaskKind[],
  filters: TaskFilters,
  most: number,
) =>
  (await matching(db, user, kinds, filters).orderBy('t.id', 'desc').limit(most).select('t.id').execute()).map(
    ({ id }) => id,
  );
