import { sql } from 'kysely';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import type { ForecastGrouping } from '../../../contract/work/maintenance-forecast';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { andConditions, buildConditions } from '../../framework/lists/queries-filters';
import { siteVisibleTo } from '../../organisation/row-access/visibility-sites';
import { periodDays } from '../../sites/derived/queries-visits';
import { type VisitFilters, visitFilters } from './filters';
import { visitAgent } from './queries-visit-agent';

export type MonthlyVisits = { id: number | null; month: string; kind: TaskKind; visits: number };

const groupColumns = { cluster: sql`s.cluster_id`, agent: visitAgent };

/**
 * The number of visits per month, by agent or place: the next one on its due or planned day, and the following ones
 * assuming each is done on its day. Overdue ones count today. Visits with the same group, kind, first day and interval
 * (`step`) are counted as one series.
 */
export const countVisitsByMonth = async (
  db: Db,
  user: User,
  grouping: ForecastGrouping,
  filters: VisitFilters,
  { from, until }: { from: string; until: string },
) =>
  (
    await sql<MonthlyVisits>`
      with due as (
        select ${groupColumns[grouping]} as id, m.kind, greatest(coalesce(v.plan_day, v.due_day), ${from}::date) as first,
          case m.rhythm when 'months' then make_interval(months => m.every)
            else make_interval(days => ${periodDays}) end as step
        from maintenance_visits v
        join maintenance_plans m on m.id = v.maintenance_id
        join sites s on s.id = v.site_id and ${siteVisibleTo(user)}
        where ${andConditions(buildConditions(visitFilters, filters, null))}
      ), grouped as (select id, kind, first, step, count(*) as n from due group by id, kind, first, step)
      select id, kind, to_char(day, 'YYYY-MM') as month, sum(n)::int as visits
      from grouped cross join lateral generate_series(first::timestamp, ${until}::timestamp, step) as series (day)
      group by id, kind, 3`.execute(db)
  ).rows;

export const clusterNames = async (db: Db) =>
  new Map(
    (await db.selectFrom('clusters').select(['id', 'name']).execute()).map(({ id, name }) => [id, name]),
  );
