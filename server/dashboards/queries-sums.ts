import { type RawBuilder, sql } from 'kysely';
import { mostSites } from '../../contract/dashboards';
import type { Db } from '../db/client';
import { placedIn } from '../sites/queries-place';
import type { DashboardFilter, Family, Period } from './filter';
import { isDone, keptPlans, type PlanCount, type SiteWork, startedTasks, type TaskCount } from './queries';
import { type Months, monthsByYear, wholeMonths } from './whole-months';

/**
 * Plans and tasks of a period by day, owner, cluster and wilaya, from the sums of migration 0015 and what was appended
 * since they were folded, in one statement so that no fold falls between. For whoever reaches all that the filter means.
 */
export const summedWork = async (db: Db, family: Family, filter: DashboardFilter, period: Period) => {
  const months = wholeMonths(period);
  const { rows } = await sql<Sums>`
    select to_char(c.day, 'YYYY-MM-DD') as day, c.owner, c.cluster_id, null::int as wilaya_id, ${totals}
      from (${either(sql`${sums('cluster')} and ${ofDays(period)}`, appended(period))}) c
      where c.family = ${family} and ${placedIn('c', filter)}
      group by grouping sets ((c.day), (c.owner), (c.cluster_id))
    union all
    select null, null, null, c.wilaya_id, ${totals}
      from (${either(
        sql`${sums('month')} and ${ofMonths(months)}`,
        ...months.edges.map(edge => sql`${sums('day')} and ${ofDays(edge)}`),
        appended(period),
      )}) c
      where c.family = ${family} and ${placedIn('c', filter)}
      group by c.wilaya_id`.execute(db);
  const plans: PlanCount[] = rows.filter(row => row.planned > 0).map(row => ({ ...row, n: row.planned }));
  const tasks: TaskCount[] = rows.filter(row => row.tasks > 0);
  return { plans, tasks };
};
type Sums = TaskCount & { planned: number; tasks: number };

/** Plans and done tasks of single sites, the most planned first, and of how many sites there are. */
export const summedSites = async (db: Db, filter: DashboardFilter, period: Period): Promise<SiteWork[]> => {
  const months = wholeMonths(period);
  const byYear = [...monthsByYear(months)];
  const whole = byYear.filter(([, wanted]) => wanted.length === 12).map(([year]) => year);
  const parts = [
    ...(whole.length ? [ofYears(whole, everyMonth, filter)] : []),
    ...byYear
      .filter(([, wanted]) => wanted.length < 12)
      .map(([year, wanted]) => ofYears([year], wanted, filter)),
    besides(months, filter),
  ];
  const names = parts.map((_, n) => `w${n}`);
  const total = (column: string) =>
    sql.join(
      names.map(name => sql`coalesce(${sql.ref(`${name}.${column}`)}, 0)`),
      sql` + `,
    );
  const joined = sql.join(
    parts.map((part, n) =>
      n === 0 ? sql`(${part}) w0` : sql`full join (${part}) ${sql.ref(names[n])} using (site_id)`,
    ),
    sql` `,
  );
  const { rows } = await sql<SiteWork>`
    with w as materialized (
      select * from (select site_id, ${total('count')} as count, ${total('done')} as done from ${joined} offset 0) t
      where t.count + t.done > 0
    )
    select x.site_id, coalesce(s.name, s.code) as name, x.count::int, x.done::int,
      (select count(*) from w)::int as sites
    from (select * from w order by w.count desc, w.done desc, w.site_id limit ${mostSites}) x
    join sites s on s.id = x.site_id
    order by x.count desc, x.done desc, x.site_id`.execute(db);
  return rows;
};

const everyMonth = Array.from({ length: 12 }, (_, n) => n + 1);
const ofYears = (years: number[], months: number[], filter: DashboardFilter) => {
  const added = (letter: 'p' | 'd') =>
    months.length === 12 ? letter : months.map(month => `${letter}${month}`).join(' + ');
  return years.length === 1
    ? sql`select site_id, ${sql.raw(added('p'))} as count, ${sql.raw(added('d'))} as done
        from site_years where year = ${years[0]} and ${sitePlacedIn(filter)}`
    : sql`select site_id, sum(${sql.raw(added('p'))}) as count, sum(${sql.raw(added('d'))}) as done
        from site_years where year = any(${years}::int[]) and ${sitePlacedIn(filter)} group by site_id`;
};

/** By the site as it stands: sums of single sites know nothing of where these lay before. */
const sitePlacedIn = (filter: DashboardFilter) =>
  filter.owner === null && filter.clusters === null
    ? sql`true`
    : sql`site_id in (select s.id from sites s where ${placedIn('s', filter)})`;

/** What is not folded yet, and the days beside whole months, which are counted row by row. */
const besides = (months: Months, filter: DashboardFilter) => sql`
  select site_id, sum(count)::int as count, sum(done)::int as done from (${either(
    sql`select c.site_id, c.planned as count, c.done from work_changes c
      where c.family = 'gpm' and ${ofMonths(months)} and ${sitePlacedIn(filter)}`,
    ...months.edges.flatMap(edge => [
      sql`select coalesce(p.drop_site_id, p.site_id), 1, 0 from plans p
        where ${keptPlans('gpm', edge)} and ${placedIn('p', filter)}`,
      sql`select coalesce(t.drop_site_id, t.site_id), 0, 1 from tasks t
        where ${startedTasks('gpm', edge)} and ${isDone} and ${placedIn('t', filter)}`,
    ]),
  )}) w group by site_id`;

const columns = sql.raw(
  'family, day, owner, cluster_id, wilaya_id, planned, tasks, done, done_late, ongoing, accept, reject',
);
const totals = sql.raw(
  ['planned', 'tasks', 'done', 'done_late', 'ongoing', 'accept', 'reject']
    .map(name => `sum(c.${name})::int as ${name}`)
    .join(', '),
);
const sums = (grain: 'day' | 'cluster' | 'month') =>
  sql`select ${columns} from work_sums where grain = ${grain}`;
const either = (...parts: RawBuilder<unknown>[]) => sql.join(parts, sql` union all `);
const ofMonths = ({ from, before }: Months) => sql`day >= ${from}::date and day < ${before}::date`;
const ofDays = ({ start, end }: Period) => sql`day between ${start}::date and ${end}::date`;
const appended = (period: Period) => sql`select ${columns} from work_changes where ${ofDays(period)}`;
