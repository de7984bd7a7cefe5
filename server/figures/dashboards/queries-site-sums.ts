import { sql } from 'kysely';
import { maxDashboardSites } from '../../../contract/figures/dashboards';
import type { Db } from '../../framework/db/client';
import { isCountedPlan, isStartedTask } from '../../sites/derived/queries-counted';
import { isDone } from '../../sites/derived/queries-states';
import { isInPlace } from '../../sites/geo/filters';
import type { DashboardFilter, Period } from './filter';
import type { SiteWork } from './queries';
import { isInMonths, unionAll } from './queries-work-sums';
import { monthsByYear, type NearestMonths, nearestMonths, type WholeMonths } from './whole-months';

/**
 * Plans and done tasks of the GPM family by site, most plans first, and the number of such sites. They come from:
 *
 * - `site_years`: a row per site and year, with its plans (`p`) and done tasks (`d`), and those of each month (`p1` to
 *   `p12`, `d1` to `d12`); read for the months nearest to the period;
 * - `work_changes`: what was appended since the last fold, which moves it to the sums;
 * - `plans` and `tasks` themselves, for the few days by which these months differ from the period.
 */
export const sumSites = async (db: Db, filter: DashboardFilter, period: Period): Promise<SiteWork[]> => {
  const { rows } = await sql<SiteWork>`
    with summed as materialized (${sumBySite(nearestMonths(period), filter)})
    select top.site_id, coalesce(s.name, s.code) as name, top.count, top.done,
      (select count(*) from summed)::int as sites
    from (
      select * from summed order by summed.count desc, summed.done desc, summed.site_id limit ${maxDashboardSites}
    ) top
    join sites s on s.id = top.site_id
    order by top.count desc, top.done desc, top.site_id`.execute(db);
  return rows;
};

/** Rows of `site_id`, `count` (plans) and `done` (tasks). */
const sumBySite = (months: NearestMonths, filter: DashboardFilter) => {
  const years = selectYearSums(months, filter);
  const adjustments = selectAdjustments(months, filter);
  const recentAndAdjustments = unionAll(selectAppended(months, filter), ...adjustments);
  // A year has one row per site: joining the few other rows takes a third of the time of aggregating all.
  if (years && monthsByYear(months).size === 1 && !adjustments.length)
    return sql`select site_id, (coalesce(yearly.count, 0) + coalesce(recent.count, 0))::int as count,
        (coalesce(yearly.done, 0) + coalesce(recent.done, 0))::int as done
      from (${years}) yearly full join (
        select site_id, sum(count) as count, sum(done) as done from (${recentAndAdjustments}) work group by site_id
      ) recent using (site_id)
      where coalesce(yearly.count, 0) + coalesce(recent.count, 0)
        + coalesce(yearly.done, 0) + coalesce(recent.done, 0) > 0`;
  return sql`select site_id, sum(count)::int as count, sum(done)::int as done
    from (${years ? unionAll(years, recentAndAdjustments) : recentAndAdjustments}) work
    group by site_id having sum(count) + sum(done) > 0`;
};

/** The sums of the months, each year's rows read once; whole years by an index-only scan. */
const selectYearSums = (months: WholeMonths, filter: DashboardFilter) => {
  const byYear = [...monthsByYear(months)];
  if (!byYear.length) return null;
  const hasWholeYears = byYear.every(([, monthsInYear]) => monthsInYear.length === 12);
  /** The column of the year (`p`), or the sum of those of its months (`p1 + p2`). */
  const sumOf = (column: 'p' | 'd') => {
    if (hasWholeYears) return sql.raw(column);
    const cases = byYear.map(
      ([year, monthsInYear]) => `when ${year} then ${monthsInYear.map(month => column + month).join(' + ')}`,
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

const selectAppended = (months: WholeMonths, filter: DashboardFilter) =>
  sql`select c.site_id, c.planned as count, c.done from work_changes c
    where c.family = 'gpm' and ${isInMonths(months)} and ${isSiteInPlace(filter)}`;

/** Adds the days of the period outside the months (`edges`), subtracts those of the months outside it (`excess`). */
const selectAdjustments = ({ edges, excess }: NearestMonths, filter: DashboardFilter) =>
  [
    ...edges.map(days => ({ days, weight: sql.lit(1) })),
    ...excess.map(days => ({ days, weight: sql.lit(-1) })),
  ].flatMap(({ days, weight }) => [
    sql`select * from (
        select coalesce(p.drop_site_id, p.site_id) as site_id, ${weight} as count, 0 as done
        from plans p where ${isCountedPlan('gpm', days)}) plans where ${isSiteInPlace(filter)}`,
    sql`select * from (
        select coalesce(t.drop_site_id, t.site_id) as site_id, 0 as count, ${weight} as done
        from tasks t where ${isStartedTask('gpm', days)} and ${isDone()}) tasks where ${isSiteInPlace(filter)}`,
  ]);
