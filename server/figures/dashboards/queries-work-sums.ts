import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../framework/db/client';
import { isInPlace } from '../../sites/geo/filters';
import type { DashboardFilter, DashboardScope, Period } from './filter';
import type { PlanCount, TaskCount } from './queries';
import { type WholeMonths, wholeMonths } from './whole-months';

/**
 * Plans and tasks of a period by day, owner, cluster and wilaya, for users with row access to everything that matches
 * the filter. They come from two tables with the same columns (migration 0015):
 *
 * - `work_sums` stores every figure in three grains: `day` (by day, owner, cluster and wilaya), `cluster` (the same
 *   without the wilaya) and `month` (like `day`, with the first of the month as day).
 * - `work_changes` holds what was appended since the last fold, which moves it to the sums.
 *
 * Only the coarsest grain that suffices is read: `cluster` for three of the groupings; for the wilaya, which that grain
 * lacks, `month` for the whole months and `day` for the edges, the days before and after them. It is one statement, so
 * that no fold happens between its parts.
 */
export const sumWork = async (db: Db, family: DashboardScope, filter: DashboardFilter, period: Period) => {
  const months = wholeMonths(period);
  const clusterSums = unionAll(sql`${selectSums('cluster')} and ${isInDays(period)}`, selectAppended(period));
  const wilayaSums = unionAll(
    sql`${selectSums('month')} and ${isInMonths(months)}`,
    ...months.edges.map(edge => sql`${selectSums('day')} and ${isInDays(edge)}`),
    selectAppended(period),
  );
  const matchesFilter = sql`work.family = ${family} and ${isInPlace('work', filter)}`;
  const { rows } = await sql<Sums>`
    select to_char(work.day, 'YYYY-MM-DD') as day, work.owner, work.cluster_id, null::int as wilaya_id, ${totals}
      from (${clusterSums}) work
      where ${matchesFilter}
      group by grouping sets ((work.day), (work.owner), (work.cluster_id))
    union all
    select null, null, null, work.wilaya_id, ${totals}
      from (${wilayaSums}) work
      where ${matchesFilter}
      group by work.wilaya_id`.execute(db);
  const plans: PlanCount[] = rows.filter(row => row.planned > 0).map(row => ({ ...row, n: row.planned }));
  const tasks: TaskCount[] = rows.filter(row => row.tasks > 0);
  return { plans, tasks };
};
type Sums = TaskCount & { planned: number; tasks: number };

const columns = sql.raw(
  'family, day, owner, cluster_id, wilaya_id, planned, tasks, done, done_late, ongoing, accept, reject',
);
const totals = sql.raw(
  ['planned', 'tasks', 'done', 'done_late', 'ongoing', 'accept', 'reject']
    .map(name => `sum(work.${name})::int as ${name}`)
    .join(', '),
);
const selectSums = (grain: 'day' | 'cluster' | 'month') =>
  sql`select ${columns} from work_sums where grain = ${grain}`;
const selectAppended = (period: Period) => sql`select ${columns} from work_changes where ${isInDays(period)}`;
const isInDays = ({ start, end }: Period) => sql`day between ${start}::date and ${end}::date`;
export const isInMonths = ({ from, before }: WholeMonths) =>
  sql`day >= ${from}::date and day < ${before}::date`;
export const unionAll = (...parts: RawBuilder<unknown>[]) => sql.join(parts, sql` union all `);
