import { type RawBuilder, sql } from 'kysely';
import { maxDashboardSites } from '../../../contract/figures/dashboards';
import type { Db } from '../../framework/db/client';
import { isCountedPlan, isStartedTask } from '../../sites/derived/queries-counted';
import { isDone } from '../../sites/derived/queries-states';
import { isInPlace } from '../../sites/geo/filters';
import type { DashboardFilter, DashboardScope, Period } from './filter';
import type { PlanCount, SiteWork, TaskCount } from './queries';
import {
  monthsByYear,
  type NearestMonths,
  nearestMonths,
  type WholeMonths,
  wholeMonths,
} from './whole-months';

/**
 * Plans and tasks of a period by day, owner, cluster and wilaya, from the sums of migration 0015 and what was appended
 * since the last fold, in one statement so that no fold falls between. For users with row access to everything that
 * matches the filter.
 */
export const sumWork = async (db: Db, family: DashboardScope, filter: DashboardFilter, period: Period) => {
  const months = wholeMonths(period);
  const { rows } = await sql<Sums>`
    select to_char(c.day, 'YYYY-MM-DD') as day, c.owner, c.cluster_id, null::int as wilaya_id, ${totals}
      from (${unionAll(sql`${selectSums('cluster')} and ${isInDays(period)}`, selectAppended(period))}) c
      where c.family = ${family} and ${isInPlace('c', filter)}
      group by grouping sets ((c.day), (c.owner), (c.cluster_id))
    union all
    select null, null, null, c.wilaya_id, ${totals}
      from (${unionAll(
        sql`${selectSums('month')} and ${isInMonths(months)}`,
        ...months.edges.map(edge => sql`${selectSums('day')} and ${isInDays(edge)}`),
        selectAppended(period),
      )}) c
      where c.family = ${family} and ${isInPlace('c', filter)}
      group by c.wilaya_id`.execute(db);
  const plans: PlanCount[] = rows.filter(row => row.planned > 0).map(row => ({ ...row, n: row.planned }));
  const tasks: TaskCount[] = rows.filter(row => row.tasks > 0);
  return { plans, tasks };
};
type Sums = TaskCount & { planned: number; tasks: number };

/** Plans and done tasks of single sites, most plans first, and the number of such sites. */
export const sumSites = async (db: Db, filter: DashboardFilter, period: Period): Promise<SiteWork[]> => {
  const { rows } = await sql<SiteWork>`
    with w as materialized (${siteSums(nearestMonths(period), filter)})
    select x.site_id, coalesce(s.name, s.code) as name, x.count, x.done, (select count(*) from w)::int as sites
    from (select * from w order by w.count desc, w.done desc, w.site_id limit ${maxDashboardSites}) x
    join sites s on s.id = x.site_id
    order by x.count desc, x.done desc, x.site_id`.execute(db);
  return rows;
};

const siteSums = (months: NearestMonths, filter: DashboardFilter) => {
  const years = selectYearSums(months, filter);
  const edgeDays = selectEdgeDays(months, filter);
  const recentAndEdges = unionAll(selectAppendedSites(months, filter), ...edgeDays);
  // A year has one row per site: joining the few other rows takes a third of the time of aggregating all.
  if (years && monthsByYear(months).size === 1 && !edgeDays.length)
    return sql`select site_id, (coalesce(y.count, 0) + coalesce(o.count, 0))::int as count,
        (coalesce(y.done, 0) + coalesce(o.done, 0))::int as done
      from (${years}) y full join (
        select site_id, sum(count) as count, sum(done) as done from (${recentAndEdges}) c group by site_id
      ) o using (site_id)
      where coalesce(y.count, 0) + coalesce(o.count, 0) + coalesce(y.done, 0) + coalesce(o.done, 0) > 0`;
  return sql`select site_id, sum(count)::int as count, sum(done)::int as done
    from (${years ? unionAll(years, recentAndEdges) : recentAndEdges}) c
    group by site_id having sum(count) + sum(done) > 0`;
};

/** The sums of the months, each year's rows read once; whole years by an index-only scan. */
const selectYearSums = (months: WholeMonths, filter: DashboardFilter) => {
  const byYear = [...monthsByYear(months)];
  if (!byYear.length) return null;
  const hasWholeYears = byYear.every(([, monthsInYear]) => monthsInYear.length === 12);
  /** Planned (p) or done (d): the column of the year (`p`), or the sum of those of its months (`p1` to `p12`). */
  const sumOf = (letter: 'p' | 'd') => {
    if (hasWholeYears) return sql.raw(letter);
    const cases = byYear.map(
      ([year, monthsInYear]) => `when ${year} then ${monthsInYear.map(month => letter + month).join(' + ')}`,
    );
    return sql.raw(`case year ${cases.join(' ')} end`);
  };
  return sql`select site_id, ${sumOf('p')} as count, ${sumOf('d')} as done
    from site_years where year = any(${byYear.map(([year]) => year)}::int[]) and ${isSiteInPlace(filter)}`;
};

/** By the site's current place: per-site sums do not record former places. */
const isSiteInPlace = (filter: DashboardFilter) =>
  filter.owner === null && filter.clusters === null
    ? sql`true`
    : sql`site_id in (select s.id from sites s where ${isInPlace('s', filter)})`;

/** The rows of the months that are not folded yet. */
const selectAppendedSites = (months: WholeMonths, filter: DashboardFilter) =>
  sql`select c.site_id, c.planned as count, c.done from work_changes c
    where c.family = 'gpm' and ${isInMonths(months)} and ${isSiteInPlace(filter)}`;

/** The days that the months lack (added) or have too many (subtracted), counted row by row. */
const selectEdgeDays = ({ edges, excess }: NearestMonths, filter: DashboardFilter) =>
  [
    ...edges.map(days => ({ days, weight: sql.lit(1) })),
    ...excess.map(days => ({ days, weight: sql.lit(-1) })),
  ].flatMap(({ days, weight }) => [
    sql`select * from (
        select coalesce(p.drop_site_id, p.site_id) as site_id, ${weight} as count, 0 as done
        from plans p where ${isCountedPlan('gpm', days)}) c where ${isSiteInPlace(filter)}`,
    sql`select * from (
        select coalesce(t.drop_site_id, t.site_id) as site_id, 0 as count, ${weight} as done
        from tasks t where ${isStartedTask('gpm', days)} and ${isDone()}) c where ${isSiteInPlace(filter)}`,
  ]);

const columns = sql.raw(
  'family, day, owner, cluster_id, wilaya_id, planned, tasks, done, done_late, ongoing, accept, reject',
);
const totals = sql.raw(
  ['planned', 'tasks', 'done', 'done_late', 'ongoing', 'accept', 'reject']
    .map(name => `sum(c.${name})::int as ${name}`)
    .join(', '),
);
const selectSums = (grain: 'day' | 'cluster' | 'month') =>
  sql`select ${columns} from work_sums where grain = ${grain}`;
const unionAll = (...parts: RawBuilder<unknown>[]) => sql.join(parts, sql` union all `);
const isInMonths = ({ from, before }: WholeMonths) => sql`day >= ${from}::date and day < ${before}::date`;
const isInDays = ({ start, end }: Period) => sql`day between ${start}::date and ${end}::date`;
const selectAppended = (period: Period) => sql`select ${columns} from work_changes where ${isInDays(period)}`;
