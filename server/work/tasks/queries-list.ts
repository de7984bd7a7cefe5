import { type AliasedRawBuilder, sql } from 'kysely';
import type { FieldsIn } from '../../../contract/framework/fields';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import type { taskFields } from '../../../contract/work/tasks';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { type Keyed, type Order, readInBatches } from '../../framework/lists/queries-batches';
import { buildConditions } from '../../framework/lists/queries-filters';
import {
  type Ids,
  listPageParts,
  orderRows,
  queryPageByParts,
  querySmallPage,
  smallResultLimit,
} from '../../framework/lists/queries-orders';
import type { Page, Sort } from '../../framework/lists/row-source';
import { taskVisibleTo } from '../../organisation/row-access/visibility-work';
import { byAgent, bySiteCode, byWilaya } from '../../sites/sites/queries-referenced-orders';
import { taskDeadlineOrder } from '../deadlines/filters';
import { getRequestedKinds, type TaskFilters, taskFilters } from './filters';
import { selectTaskRows, type TaskRow } from './queries-rows';
import { selectSheetRows } from './queries-sheet';
import { findSiteIdsByName } from './queries-site-ids';
import { hasVisibleTasks } from './queries-sums';

const visibleTasks = (db: Db, user: User) => db.selectFrom('tasks as t').where(taskVisibleTo(user));
export type TaskQuery = ReturnType<typeof visibleTasks>;

/** The visible tasks of some kinds that match a filter, as `tasks as t`. */
export const selectMatchingTasks = (
  db: Db,
  user: User,
  kinds: readonly TaskKind[],
  filters: TaskFilters,
  { siteIds, hasManySites }: { siteIds?: readonly number[]; hasManySites?: boolean } = {},
): TaskQuery =>
  buildConditions(taskFilters, filters, { user, kinds, siteIds, hasManySites }).reduce(
    (query, condition) => query.where(condition),
    visibleTasks(db, user),
  );

const orders: Record<FieldsIn<typeof taskFields, 'sort'>, Order> = {
  task_created: { column: sql`t.created_at`, type: 'timestamptz' },
  task_id: { column: sql`t.id`, type: 'int' },
  task_plan: { column: sql`t.planned_day`, type: 'date', nulls: 'last' },
  submitted_at: { column: sql`t.submitted_at`, type: 'timestamptz', nulls: 'last' },
  deadline: taskDeadlineOrder,
  task_wilaya: byWilaya,
  task_agent: byAgent,
  task_site_code: bySiteCode,
  pickup_site_code: bySiteCode,
};
const getOrder = ({ by }: Sort) => orders[by as keyof typeof orders];

/**
 * The ids of a page. The indexes start with the kind, so for several kinds the first ids of each are read in order and
 * merged.
 */
const selectPageIds = (
  db: Db,
  user: User,
  kinds: readonly TaskKind[],
  filters: TaskFilters,
  page: Omit<Page, 'total'>,
  count: number,
  siteIds?: readonly number[],
): Ids => {
  const requestedKinds = getRequestedKinds(kinds, filters);
  const { sort } = page;
  const order = getOrder(sort);
  // Few rows: found in the best way for the filter, then sorted.
  if (count <= smallResultLimit)
    return querySmallPage(
      db,
      selectMatchingTasks(db, user, requestedKinds, filters, { siteIds }),
      't',
      order,
      sort,
      page,
    );
  // Many rows: `hasManySites` makes the filter by site fit a scan in the list's order. `valued`: whether a part has the
  // rows with or without a value of the order's column; null: all rows.
  const parts = requestedKinds.flatMap(kind =>
    listPageParts(order, sort).map(valued => ({
      query: selectMatchingTasks(db, user, [kind], filters, { siteIds, hasManySites: true }),
      valued,
    })),
  );
  // Which sites or wilayas may have visible tasks: no others are searched.
  const mayHaveRows = order.references && hasVisibleTasks(order.references.column, user, requestedKinds);
  return queryPageByParts(db, parts, 't', order, sort, page, mayHaveRows);
};

export const listTasks = async (
  db: Db,
  user: User,
  kinds: readonly TaskKind[],
  filters: TaskFilters,
  { total, ...page }: Page,
): Promise<TaskRow[]> => {
  const count = (await total?.()) ?? Number.POSITIVE_INFINITY;
  if (count <= page.offset) return [];
  const ids = selectPageIds(db, user, kinds, filters, page, count, await findSiteIdsByName(db, filters));
  return orderRows(selectTaskRows(db, user, ids), 't', getOrder(page.sort), page.sort).execute();
};

/** All rows as in the list, in its order, in batches. */
export const iterateTasks = (
  db: Db,
  user: User,
  kinds: readonly TaskKind[],
  filters: TaskFilters,
  sort: Sort,
) =>
  iterateRows(db, user, kinds, filters, sort, (ids, key) =>
    orderRows(selectTaskRows(db, user, ids).select(key), 't', getOrder(sort), sort).execute(),
  );

/** The same as shown in a workbook. */
export const iterateSheetRows = (
  db: Db,
  user: User,
  kinds: readonly TaskKind[],
  filters: TaskFilters,
  sort: Sort,
) =>
  iterateRows(db, user, kinds, filters, sort, (ids, key) =>
    orderRows(
      selectSheetRows(db, ids, getRequestedKinds(kinds, filters)).select(key),
      't',
      getOrder(sort),
      sort,
    ).execute(),
  );

const iterateRows = <Row extends Keyed>(
  db: Db,
  user: User,
  kinds: readonly TaskKind[],
  filters: TaskFilters,
  sort: Sort,
  loadRows: (ids: Ids, key: AliasedRawBuilder<string | null, 'sort_key'>) => Promise<Row[]>,
): AsyncGenerator<Row[]> => {
  const order = getOrder(sort);
  const requestedKinds = getRequestedKinds(kinds, filters);
  return readInBatches(order, sort, sql<number>`t.id`, ({ condition, key, valued }, limit) => {
    // Without kinds, one query that finds nothing.
    const kindsOfParts = requestedKinds.length ? requestedKinds.map(kind => [kind]) : [[]];
    const parts = kindsOfParts.map(partKinds => ({
      query: selectMatchingTasks(db, user, partKinds, filters).where(condition),
      valued,
    }));
    const ids = queryPageByParts(db, parts, 't', order, sort, { limit, offset: 0 });
    return loadRows(ids, key.as('sort_key'));
  });
};

/** Ids of the matching tasks, the latest first. */
export const listTaskIds = async (
  db: Db,
  user: User,
  kinds: readonly TaskKind[],
  filters: TaskFilters,
  maxRows: number,
) =>
  (
    await selectMatchingTasks(db, user, kinds, filters)
      .orderBy('t.id', 'desc')
      .limit(maxRows)
      .select('t.id')
      .execute()
  ).map(({ id }) => id);
