import { type RawBuilder, sql } from 'kysely';
import { dashboardScopes } from '../../../contract/figures/dashboards';
import type { Db } from '../../framework/db/client';
import { toLocalDay } from '../../framework/lists/queries-filters';
import { isCountedPlan, isStartedTask } from './queries-counted';
import { isDone, isRejected } from './queries-states';
import { deriveSum, type Sum, type SumFamily, type SumPart } from './queries-sums';

/*
 * The sums behind the dashboards. Triggers append to `work_changes` for each change of a plan or task: its family (a
 * dashboard scope), day, site, place and the amounts to add. `work_sums` has their totals in three grains, told apart
 * by the column `grain`: by day, owner, cluster and wilaya (« day »), without the wilaya (« cluster », `wilaya_id` 0),
 * and by month instead of day (« month », `day` is its first). `site_years` has one row per year and site, with the
 * planned and done visits of each month (columns `p1` to `p12` and `d1` to `d12`).
 */

const sameNames = (...names: string[]) => Object.fromEntries(names.map(name => [name, name]));
const figures = sameNames('planned', 'tasks', 'done', 'done_late', 'ongoing', 'accept', 'reject');
const months = Array.from({ length: 12 }, (_, n) => n + 1);
const monthColumns = (prefix: 'p' | 'd', figure: string) =>
  months.map(month => [
    `${prefix}${month}`,
    `case extract(month from day) when ${month} then ${figure} else 0 end`,
  ]);

const byDay: Sum = {
  table: 'work_sums',
  only: `grain = 'day'`,
  key: { grain: `'day'`, ...sameNames('family', 'day', 'owner', 'cluster_id', 'wilaya_id') },
  figures,
};
const byCluster: Sum = {
  ...byDay,
  only: `grain = 'cluster'`,
  key: { ...byDay.key, grain: `'cluster'`, wilaya_id: '0' },
};
const byMonth: Sum = {
  ...byDay,
  only: `grain = 'month'`,
  key: { ...byDay.key, grain: `'month'`, day: `date_trunc('month', day)::date` },
};
const bySite: Sum = {
  table: 'site_years',
  where: `family = 'gpm'`,
  key: { year: 'extract(year from day)::int', site_id: 'site_id' },
  figures: Object.fromEntries([...monthColumns('p', 'planned'), ...monthColumns('d', 'done')]),
};

/** The figures of the dashboards (migration 0015). */
export const workFamily: SumFamily = {
  appended: 'work_changes',
  sums: [byDay, byCluster, byMonth, bySite],
  state: 'n',
};
/** Change marks for sites, people in charge, accounts and the new day (migrations 0015, 0017, 0025). */
export const placeFamily: SumFamily = { appended: 'place_changes', sums: [], state: 'places' };

/** One part for each year from the first to the last of any plan, task or sum. */
const partsByYear =
  (stored: (year: number) => RawBuilder<unknown>) =>
  async (db: Db): Promise<SumPart[]> => {
    const { rows } = await sql<{ year: number }>`
      select generate_series(extract(year from min(day))::int, extract(year from max(day))::int) as year from (
        select min(day) as day from plans union all select max(day) from plans
        union all select min(created_at)::date - 1 from tasks union all select max(created_at)::date + 1 from tasks
        union all select min(day) from work_sums union all select max(day) from work_sums
        union all select min(day) from work_changes union all select max(day) from work_changes
        union all select make_date(min(year), 1, 1) from site_years
        union all select make_date(max(year), 1, 1) from site_years
      ) ends`.execute(db);
    return rows.map(({ year }) => {
      const period = { start: `${year}-01-01`, end: `${year}-12-31` };
      return { sourceRows: selectWork(period), appended: isInYear(year), stored: stored(year) };
    });
  };
const isInYear = (year: number) => sql`day between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)`;

const placeColumns = sql`owner, cluster_id, wilaya_id`;
/** The plans and tasks of a period in the form of `work_changes`: a row for each, under every family that counts it. */
const selectWork = (period: { start: string; end: string }): RawBuilder<unknown> =>
  sql.join(
    dashboardScopes.flatMap(family => [
      sql`select ${family}::text as family, p.day, coalesce(p.drop_site_id, p.site_id) as site_id, ${placeColumns},
          1 as planned, 0 as tasks, 0 as done, 0 as done_late, 0 as ongoing, 0 as accept, 0 as reject
        from plans p where ${isCountedPlan(family, period)}`,
      sql`select ${family}::text, ${toLocalDay(sql`t.created_at`)},
          coalesce(t.drop_site_id, t.site_id), ${placeColumns}, 0, 1, (${isDone()})::int, (${isDone()} and t.late)::int,
          (t.status = 'ongoing')::int, (t.status = 'accept')::int, (${isRejected()})::int
        from tasks t where ${isStartedTask(family, period)}`,
    ]),
    sql` union all `,
  );

const updatedBy = 'triggers on plans and tasks, and the fold';
const work = 'plans and tasks of the dashboards’ families';
export const workByDay = deriveSum(
  { source: `${work} by day, owner, cluster and wilaya`, updatedBy },
  workFamily,
  byDay,
  partsByYear(isInYear),
);
export const workByCluster = deriveSum(
  { source: `${work} by day, owner and cluster`, updatedBy },
  workFamily,
  byCluster,
  partsByYear(isInYear),
);
export const workByMonth = deriveSum(
  { source: `${work} by month, owner, cluster and wilaya`, updatedBy },
  workFamily,
  byMonth,
  partsByYear(isInYear),
);
export const siteYears = deriveSum(
  { source: 'plans and done tasks of preventive maintenance by site and month', updatedBy },
  workFamily,
  bySite,
  partsByYear(year => sql`year = ${year}`),
);
