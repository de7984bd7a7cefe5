import { type RawBuilder, sql } from 'kysely';
import type { FieldsIn } from '../../../contract/framework/fields';
import { hasFullAccess } from '../../../contract/organisation/row-access';
import type { PlanStatus } from '../../../contract/work/planning';
import type { plannedFields } from '../../../contract/work/plans';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { type Order, readInBatches } from '../../framework/lists/queries-batches';
import { buildConditions } from '../../framework/lists/queries-filters';
import { listPageParts, orderRows, queryPageByParts, queryPart } from '../../framework/lists/queries-orders';
import type { Page, Sort } from '../../framework/lists/row-source';
import { siteVisibleTo } from '../../organisation/row-access/visibility-sites';
import { hasReadableKind, planVisibleTo } from '../../organisation/row-access/visibility-work';
import { byAgent, bySiteCode } from '../../sites/sites/queries-referenced-orders';
import { planDeadlineOrder } from '../deadlines/filters';
import { type PlanFilters, planFilters } from './filters';

const plans = (db: Db) => db.selectFrom('plans as p');

/** The visible plans that match a filter, as `plans as p`; `lateDays` is the tolerance from the settings. */
const selectMatchingPlans = (db: Db, user: User, filters: PlanFilters, lateDays: number) =>
  buildConditions(planFilters, filters, { user, lateDays }).reduce(
    (query, condition) => query.where(condition),
    plans(db).where(planVisibleTo(user)).where(hasReadableKind(user, 'p')),
  );

const selectPlanRows = (query: ReturnType<typeof plans>) =>
  query
    .innerJoin('sites as s', 's.id', 'p.site_id')
    .leftJoin('sites as d', 'd.id', 'p.drop_site_id')
    .leftJoin('tasks as t', join => join.onRef('t.plan_id', '=', 'p.id').on('t.deleted_at', 'is', null))
    .selectAll('p')
    .select([
      's.code as site_code',
      's.name as site_name',
      'd.code as drop_code',
      'd.name as drop_name',
      't.id as task_id',
      't.late as task_late',
      't.status as task_status',
      't.created_at as task_begun',
    ]);

export type PlanListRow = Awaited<ReturnType<ReturnType<typeof selectPlanRows>['execute']>>[number];

export const listPlans = (
  db: Db,
  user: User,
  filters: PlanFilters,
  lateDays: number,
  { sort, limit, offset }: Page,
): Promise<PlanListRow[]> => {
  const order = getOrder(sort);
  const parts = listPageParts(order, sort).map(valued => ({
    query: selectMatchingPlans(db, user, filters, lateDays),
    valued,
  }));
  const ids = queryPageByParts(db, parts, 'p', order, sort, { limit, offset });
  // The page's ids first: joins are needed for those rows only.
  return orderRows(
    selectPlanRows(plans(db).where(sql<boolean>`p.id in (select id from (${ids}) page)`)),
    'p',
    order,
    sort,
  ).execute();
};

const orders: Record<FieldsIn<typeof plannedFields, 'sort'>, Order> = {
  plan_date: { column: sql`p.day`, type: 'date' },
  planid: { column: sql`p.id`, type: 'int' },
  pickup_site_code: bySiteCode,
  agent_username: byAgent,
  deadline: planDeadlineOrder,
};
const getOrder = ({ by }: Sort) => orders[by as keyof typeof orders];

export const countPlans = async (db: Db, user: User, filters: PlanFilters, lateDays: number) => {
  const { n } = await selectMatchingPlans(db, user, filters, lateDays)
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
};

/** The numbers `n` of matching plans, by day and state. */
export const countPlansByDayAndState = async (
  db: Db,
  user: User,
  filters: PlanFilters,
  lateDays: number,
): Promise<{ day: string; status: PlanStatus; n: number }[]> => {
  const rows = await selectMatchingPlans(db, user, filters, lateDays)
    .select(eb => ['p.day', 'p.status', eb.fn.countAll<number>().as('n')])
    .groupBy(['p.day', 'p.status'])
    .execute();
  return rows.map(({ day, status, n }) => ({ day: String(day), status, n: Number(n) }));
};

/** All matching plans, in the list's order, in batches. */
export const iteratePlans = (
  db: Db,
  user: User,
  filters: PlanFilters,
  lateDays: number,
  sort: Sort,
): AsyncGenerator<PlanListRow[]> => {
  const order = getOrder(sort);
  return readInBatches<PlanListRow & { sort_key: string | null }>(
    order,
    sort,
    sql<number>`p.id`,
    ({ condition, key, valued }, limit) => {
      const matchingPlans = selectMatchingPlans(db, user, filters, lateDays).where(condition);
      const page = queryPart(selectPlanRows(matchingPlans), 'p', order, sort, valued);
      const value: RawBuilder<string | null> = valued === false ? sql`null` : key;
      return page.select(value.as('sort_key')).limit(limit).execute();
    },
  );
};

/** The ids of the matching plans, at most so many. */
export const listPlanIds = async (
  db: Db,
  user: User,
  filters: PlanFilters,
  lateDays: number,
  maxRows: number,
) =>
  (
    await selectMatchingPlans(db, user, filters, lateDays)
      .select('p.id')
      .orderBy('p.id')
      .limit(maxRows)
      .execute()
  ).map(({ id }) => id);

/** The site codes of visible plans. */
export const getSiteCodesByPlan = async (db: Db, user: User, ids: number[]) => {
  const rows = await selectPlanRows(selectMatchingPlans(db, user, { ids }, 0)).execute();
  return new Map(rows.map(row => [row.id, row.site_code]));
};

/** The sites among these that the user may open: a plan is visible through either of its two. */
export const createSiteVisibilityCheck = async (db: Db, user: User, ids: number[]) => {
  if (hasFullAccess('sites', user)) return () => true;
  const rows = await db
    .selectFrom('sites as s')
    .select('s.id')
    .where(sql<boolean>`s.id = any(${[...new Set(ids)]}::int[])`)
    .where(siteVisibleTo(user))
    .execute();
  const visibleIds = new Set(rows.map(({ id }) => id));
  return (id: number) => visibleIds.has(id);
};
