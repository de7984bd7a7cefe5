import { type SelectQueryBuilder, sql } from 'kysely';
import type { PlanStatus } from '../../contract/planning';
import type { planScopes } from '../../contract/plans';
import { globalKinds } from '../../contract/task-kinds';
import type { TaskKind } from '../../contract/vocabulary';
import type { Db } from '../db/client';
import type { Schema } from '../db/schema';
import type { Page, Sort } from '../platform/listing';
import { inBatches, type Order } from '../platform/queries-batches';
import { containing } from '../platform/search-text';
import type { User } from '../platform/user';
import { countedAt } from '../sites/queries-place';
import { siteVisibleTo } from '../sites/visibility';
import { ofKindsRead, planVisibleTo } from '../tasks/visibility';
import { lastLateDay } from './late';

export type PlanFilterValues = {
  task_type?: TaskKind;
  site?: string;
  agent?: number;
  site_wilaya?: number;
  site_owner?: string;
  site_manager?: number;
  site_cluster?: number;
  plan_from?: string;
  plan_to?: string;
  plan_status?: PlanStatus | 'all' | 'kept';
  scope?: (typeof planScopes)[number];
  counted_site?: number;
  own?: 'yes';
  late?: 'all' | 'yes' | 'no';
  has_plan?: boolean;
  ids?: number[];
};

type Tables = Schema & { p: Schema['plans'] };
type Matching = SelectQueryBuilder<Tables, 'p', object>;

/** A condition on a plan's sites: either of them will do. */
const throughSite = (db: Db, condition: (q: any) => any) => {
  const sites = condition(db.selectFrom('sites as s').select('s.id'));
  return sql<boolean>`(p.site_id in (${sites}) or p.drop_site_id in (${sites}))`;
};

/** The plans that a user may reach and a filter admits, as `plans as p`; `lateDays` is the margin of the settings. */
const matching = (db: Db, user: User, f: PlanFilterValues, lateDays: number): Matching => {
  let q = db
    .selectFrom('plans as p')
    .where(planVisibleTo(user))
    .where(ofKindsRead(user, 'p')) as unknown as Matching;
  if (f.ids) q = q.where(sql<boolean>`p.id = any(${f.ids}::int[])`);
  if (f.task_type) q = q.where('p.kind', '=', f.task_type);
  if (f.agent) q = q.where('p.agent_id', '=', f.agent);
  if (f.has_plan || f.plan_status === 'kept') q = q.where('p.status', '<>', 'cancelled');
  else if (f.plan_status && f.plan_status !== 'all') q = q.where('p.status', '=', f.plan_status);
  if (f.scope) q = q.where('p.kind', 'in', kindsOf[f.scope]);
  if (f.plan_from) q = q.where('p.day', '>=', f.plan_from);
  if (f.plan_to) q = q.where('p.day', '<=', f.plan_to);
  if (f.site_owner) q = q.where('p.owner', '=', f.site_owner);
  if (f.site_manager) q = q.where('p.manager_id', '=', f.site_manager);
  if (f.site_cluster) q = q.where('p.cluster_id', '=', f.site_cluster);
  if (f.site_wilaya) q = q.where('p.wilaya_id', '=', f.site_wilaya);
  q = q.where(countedAt('p', user, f));
  if (f.site) {
    const text = containing(f.site);
    q = q.where(
      throughSite(db, sites =>
        sites.where(sql<boolean>`(s.code_search like ${text} or s.name_search like ${text})`),
      ),
    );
  }
  const passed = sql<boolean>`(p.status = 'planned' and p.day <= ${lastLateDay(lateDays)}::date)`;
  const begunLate = sql<boolean>`exists (
    select from tasks t where t.plan_id = p.id and t.deleted_at is null and t.late) and p.status <> 'impossible'`;
  const late = f.has_plan ? sql<boolean>`(${passed} or (${begunLate}))` : passed;
  if (f.late === 'yes') q = q.where(late);
  if (f.late === 'no') q = q.where(sql<boolean>`not ${late}`);
  return q;
};

const kindsOf = { pm: [...globalKinds], gpm: ['gpm'], cm: ['cm'] } satisfies Record<string, TaskKind[]>;

const wholeRows = (q: Matching) =>
  (q as any)
    .innerJoin('sites as s', 's.id', 'p.site_id')
    .leftJoin('sites as d', 'd.id', 'p.drop_site_id')
    .leftJoin('tasks as t', (join: any) =>
      join.onRef('t.plan_id', '=', 'p.id').on('t.deleted_at', 'is', null),
    )
    .selectAll('p')
    .select([
      's.code as site_code',
      's.name as site_name',
      'd.code as drop_code',
      'd.name as drop_name',
      't.id as task_id',
      't.late as task_late',
    ]);

export type PlanListRow = {
  id: number;
  kind: TaskKind;
  site_id: number;
  drop_site_id: number | null;
  agent_id: number | null;
  day: string;
  instruction: string | null;
  installation_type: string | null;
  status: PlanStatus;
  version: number;
  site_code: string;
  site_name: string | null;
  owner: string;
  wilaya_id: number;
  cluster_id: number;
  drop_code: string | null;
  drop_name: string | null;
  task_id: number | null;
  /** Null without a task. */
  task_late: boolean | null;
};

export const planPage = (
  db: Db,
  user: User,
  filters: PlanFilterValues,
  lateDays: number,
  { sort, limit, offset }: Page,
): Promise<PlanListRow[]> => {
  const ids = ordered(matching(db, user, filters, lateDays).select(['p.id', 'p.day']), sort)
    .limit(limit)
    .offset(offset);
  // The page's ids first: what is joined to them is looked up for those rows alone.
  return ordered(
    wholeRows(
      db
        .selectFrom('plans as p')
        .where(sql<boolean>`p.id in (select id from (${ids}) page)`) as unknown as Matching,
    ),
    sort,
  ).execute();
};

const orders: Record<string, Order> = {
  plan_date: { column: sql`p.day`, type: 'date' },
  planid: { column: sql`p.id`, type: 'int' },
};
const ordered = (query: any, sort: Sort) =>
  query
    .orderBy(orders[sort.by].column, sort.descending ? 'desc' : 'asc')
    .orderBy('p.id', sort.descending ? 'desc' : 'asc');

export const countPlans = async (db: Db, user: User, filters: PlanFilterValues, lateDays: number) => {
  const { n } = await matching(db, user, filters, lateDays)
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
};

/** How many plans match, by day and state. */
export const plansByDayAndState = async (
  db: Db,
  user: User,
  filters: PlanFilterValues,
  lateDays: number,
): Promise<{ day: string; status: PlanStatus; n: number }[]> => {
  const rows = await matching(db, user, filters, lateDays)
    .select(eb => ['p.day', 'p.status', eb.fn.countAll<number>().as('n')])
    .groupBy(['p.day', 'p.status'])
    .execute();
  return rows.map(({ day, status, n }) => ({ day: String(day), status, n: Number(n) }));
};

/** Every plan that matches, in the list's order, in batches. */
export const everyPlan = (
  db: Db,
  user: User,
  filters: PlanFilterValues,
  lateDays: number,
  sort: Sort,
): AsyncGenerator<PlanListRow[]> =>
  inBatches<PlanListRow & { sort_key: string | null }>(
    orders[sort.by],
    sort,
    sql<number>`p.id`,
    ({ condition, key }, limit) =>
      ordered(
        wholeRows(matching(db, user, filters, lateDays).where(condition)).select(key.as('sort_key')),
        sort,
      )
        .limit(limit)
        .execute(),
  );

/** The numbers of the plans that match, at most so many. */
export const matchingPlans = async (
  db: Db,
  user: User,
  filters: PlanFilterValues,
  lateDays: number,
  most: number,
) =>
  (await matching(db, user, filters, lateDays).select('p.id').orderBy('p.id').limit(most).execute()).map(
    ({ id }) => id,
  );

/** The codes of the plans' sites, of plans in the user's reach only. */
export const siteCodesOfPlans = async (db: Db, user: User, ids: number[]) => {
  const rows: PlanListRow[] = await wholeRows(matching(db, user, { ids }, 0)).execute();
  return new Map(rows.map(row => [row.id, row.site_code]));
};

/** Which of these sites the user may open: a plan is seen through either of its two. */
export const sitesInReach = async (db: Db, user: User, ids: number[]) => {
  if (user.role === 'admin') return () => true;
  const rows = await db
    .selectFrom('sites as s')
    .select('s.id')
    .where(sql<boolean>`s.id = any(${[...new Set(ids)]}::int[])`)
    .where(siteVisibleTo(user) as never)
    .execute();
  const found = new Set(rows.map(({ id }) => id));
  return (id: number) => found.has(id);
};
