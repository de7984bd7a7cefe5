import { type RawBuilder, sql } from 'kysely';
import { maxDashboardSites } from '../../../contract/figures/dashboards';
import { hasFullAccess } from '../../../contract/organisation/row-access';
import { isActiveAccount } from '../../framework/account/queries-active';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { toLocalDay } from '../../framework/lists/queries-filters';
import { accountVisibleTo } from '../../organisation/row-access/visibility-accounts';
import { siteVisibleTo } from '../../organisation/row-access/visibility-sites';
import { taskVisibleTo } from '../../organisation/row-access/visibility-work';
import { isCountedPlan, isStartedTask } from '../../sites/derived/queries-counted';
import { isDone, isRejected } from '../../sites/derived/queries-states';
import { isInPlace } from '../../sites/geo/filters';
import type { DashboardFilter, DashboardScope, Period } from './filter';
import { isCountedSite, isInCharge, type SiteCount } from './queries-sites';

/** Sites within row access, by the dimensions of a dashboard. */
export const selectSiteCountsByGroup = async (
  db: Db,
  user: User,
  family: DashboardScope,
  filter: DashboardFilter,
) =>
  (
    await sql<SiteCount>`
      select s.wilaya_id, s.cluster_id, s.owner, s.site_class, count(*)::int as n
      from sites s where ${isVisibleSite(db, user, family)} and ${isInPlace('s', filter)}
      group by 1, 2, 3, 4`.execute(db)
  ).rows;
/** Plans that are not cancelled, by their day and by the site at which they count. */
export const countPlansByGroup = async (
  db: Db,
  user: User,
  family: DashboardScope,
  filter: DashboardFilter,
  period: Period,
) =>
  (
    await sql<PlanCount>`
      select to_char(p.day, 'YYYY-MM-DD') as day, p.owner, p.cluster_id, p.wilaya_id, count(*)::int as n
      from plans p
      where ${isVisiblePlan(db, user, family, period)} and ${isInPlace('p', filter)}
      group by grouping sets ((1), (2), (3), (4))`.execute(db)
  ).rows;
/** A row of one of four groupings: all but one of day, owner, cluster and wilaya are null. */
type Group = {
  day: string | null;
  owner: string | null;
  cluster_id: number | null;
  wilaya_id: number | null;
};
export type PlanCount = Group & { n: number };

/** Tasks of the period by the same groupings, by outcome. */
export const countTasksByGroup = async (
  db: Db,
  user: User,
  family: DashboardScope,
  filter: DashboardFilter,
  period: Period,
) =>
  (
    await sql<TaskCount>`
      select to_char(f.day, 'YYYY-MM-DD') as day, f.owner, f.cluster_id, f.wilaya_id,
        (count(*) filter (where f.done))::int as done,
        (count(*) filter (where f.done and f.late))::int as done_late,
        (count(*) filter (where f.status = 'ongoing'))::int as ongoing,
        (count(*) filter (where f.status = 'accept'))::int as accept,
        (count(*) filter (where ${isRejected('f')}))::int as reject
      from (${selectTasks(user, family, filter, period)}) f
      group by grouping sets ((1), (2), (3), (4))`.execute(db)
  ).rows;
export type TaskCount = Group & {
  done: number;
  done_late: number;
  ongoing: number;
  accept: number;
  reject: number;
};

/** Plans and done tasks of single sites, most plans first, and the number of such sites. */
export const selectSitesWithWork = async (
  db: Db,
  user: User,
  family: DashboardScope,
  filter: DashboardFilter,
  period: Period,
) =>
  (
    await sql<SiteWork>`
      with work as (
        select coalesce(p.drop_site_id, p.site_id) as id, 1 as count, 0 as done
        from plans p where ${isVisiblePlan(db, user, family, period)} and ${isInPlace('p', filter)}
        union all
        select f.counted_at, 0, 1 from (${selectTasks(user, family, filter, period)}) f where f.done
      ), summed as (select id, sum(count)::int as count, sum(done)::int as done from work group by id)
      select w.id as site_id, coalesce(s.name, s.code) as name, w.count, w.done,
        (select count(*) from summed)::int as sites
      from (select * from summed order by count desc, done desc, id limit ${maxDashboardSites}) w
      join sites s on s.id = w.id
      order by w.count desc, w.done desc, w.id`.execute(db)
  ).rows;

/** A site's plans and done tasks, and the number of all sites that have any. */
export type SiteWork = { site_id: number; name: string; count: number; done: number; sites: number };

/** Active agents within the user's row access, by cluster. */
export const countAgentsByCluster = (db: Db, user: User, { owner, clusters }: DashboardFilter) => {
  let query = db
    .selectFrom('accounts')
    .select(eb => ['accounts.cluster_id', eb.fn.countAll<number>().as('n')])
    .where('accounts.role', '=', 'agent')
    .where(isActiveAccount)
    .where(accountVisibleTo(user))
    .groupBy('accounts.cluster_id');
  if (owner !== null) query = query.where('accounts.owner', '=', owner);
  if (clusters) query = query.where('accounts.cluster_id', 'in', clusters);
  return query.execute();
};

/** Sites within row access that have an agent in charge. */
export const selectSitesInCharge = async (
  db: Db,
  user: User,
  family: DashboardScope,
  filter: DashboardFilter,
) => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from sites s
    where ${isVisibleSite(db, user, family)} and ${isInPlace('s', filter)} and ${isInCharge(family)}`.execute(
    db,
  );
  return rows[0].n;
};

/** On `sites as s`; the same rows as in a site list. */
const isVisibleSite = (db: Db, user: User, family: DashboardScope) =>
  sql<boolean>`s.id in (${visibleSites(db, user)}) and ${isCountedSite(family)}`;

const visibleSites = (db: Db, user: User) =>
  db.selectFrom('sites as s').select('s.id').where(siteVisibleTo(user));

/** On `plans as p`, with row access by either site. */
const isVisiblePlan = (db: Db, user: User, family: DashboardScope, period: Period): RawBuilder<boolean> =>
  sql<boolean>`${isCountedPlan(family, period)} and ${
    hasFullAccess('sites', user)
      ? sql`true`
      : sql`(p.site_id in (${visibleSites(db, user)}) or p.drop_site_id in (${visibleSites(db, user)}))`
  }`;

/** The tasks that count, with the site at which each does. */
const selectTasks = (user: User, family: DashboardScope, filter: DashboardFilter, period: Period) => sql`
  select ${toLocalDay(sql`t.created_at`)} as day, t.status, t.late, ${isDone()} as done,
    coalesce(t.drop_site_id, t.site_id) as counted_at, t.owner, t.cluster_id, t.wilaya_id
  from tasks t
  where ${isStartedTask(family, period)} and ${taskVisibleTo(user)} and ${isInPlace('t', filter)}`;
