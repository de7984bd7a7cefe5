import { type AliasedRawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Fields, FieldsIn } from '../../../contract/framework/fields';
import type { Area, TaskKind } from '../../../contract/organisation/vocabulary';
import type { gpmSiteFields, siteFields } from '../../../contract/sites/site-fields';
import { areaSorts } from '../../../contract/sites/sites';
import type { Db } from '../../framework/db/client';
import type { SiteAreaTable } from '../../framework/db/schema-sites';
import type { User } from '../../framework/identity/user';
import type { Page, Sort } from '../../framework/lists/list-handler';
import { getDirection, type Keyed, type Order, readInBatches } from '../../framework/lists/queries-batches';
import { buildConditions } from '../../framework/lists/queries-filters';
import { type Ids, querySmallPage, smallResultLimit } from '../../framework/lists/queries-orders';
import { minTrigramLength } from '../../framework/lists/search-text';
import { siteVisibleTo } from '../../organisation/row-access/visibility-sites';
import { filtersByArea, type ListArea, type SiteFilters, siteFilters } from './filters';
import { gpmStoredRowFields, selectColumns, sheetFields } from './site-columns';

const visible = (db: Db, user: User) => db.selectFrom('sites as s').where(siteVisibleTo(user));
type Sites = ReturnType<typeof visible>;

/**
 * The sites of a list visible to the user, as `sites as s`; `site_areas as a` is joined if a filter or the order needs
 * it.
 */
const matching = <A extends ListArea>(
  db: Db,
  user: User,
  area: A,
  filters: SiteFilters[A],
  sort?: Page['sort'],
) => {
  const context = { user, area };
  const sites = visible(db, user);
  const needsArea = filtersByArea(filters, context) || (sort !== undefined && sortsByArea.includes(sort.by));
  return buildConditions(siteFilters[area], filters, context).reduce(
    (q, condition) => q.where(condition),
    withPerson(membersOf(sites, area, needsArea), sort),
  );
};

/** Columns sorted by a person's name: joined, since looking up a hundred thousand one by one takes too long. */
const people = { site_owner_agent: 'a.agent_id', site_last_pm_by: 'a.last_task_agent_id' } as const;
const withPerson = (sites: Sites, sort?: Page['sort']): Sites => {
  const person = people[sort?.by as keyof typeof people];
  return person
    ? (sites.leftJoin('accounts as u', join => join.on('u.id', '=', sql.ref(person))) as Sites)
    : sites;
};

const membersOf = (sites: Sites, area: ListArea, needsArea: boolean): Sites => {
  if (area === 'all') return sites;
  const members = sites.where(`s.in_${area}`, '=', true);
  return needsArea
    ? (members.innerJoin('site_areas as a', join =>
        join.onRef('a.site_id', '=', 's.id').on('a.area', '=', area),
      ) as Sites)
    : members;
};
const sortsByArea: readonly string[] = ['site_next_pm', 'site_last_pm_at', ...areaSorts];

/** For the list of all sites: the earliest next plan and the latest task of any area. */
const anyArea = sql<SiteAreaTable>`(
  select
    (array_agg(agent_id order by area) filter (where agent_id is not null))[1] as agent_id,
    (array_agg(next_plan_id order by next_plan_day) filter (where next_plan_id is not null))[1] as next_plan_id,
    min(next_plan_day) as next_plan_day,
    (array_agg(next_plan_agent_id order by next_plan_day) filter (where next_plan_day is not null))[1] as next_plan_agent_id,
    (array_agg(last_task_id order by last_task_at desc) filter (where last_task_id is not null))[1] as last_task_id,
    max(last_task_at) as last_task_at,
    (array_agg(last_task_agent_id order by last_task_at desc) filter (where last_task_id is not null))[1] as last_task_agent_id
  from site_areas where site_id = s.id
)`;

const rowColumns = [
  's.id',
  's.code',
  's.code_facture',
  's.kind',
  's.site_class',
  's.version',
  's.code_search',
  'a.agent_id',
  'a.next_plan_day',
  'a.next_plan_agent_id',
  'a.last_task_id',
  'a.last_task_at',
  'a.last_task_agent_id',
] as const;

/** Rows by a subquery of their ids: details are joined to the page's few rows only. */
const rowsOf = (db: Db, ids: Ids, area: ListArea) => {
  const page = db
    .with('page', () => ids)
    .selectFrom('page')
    .innerJoin('sites as s', 's.id', 'page.id');
  const rows = withArea(page as Sites, area).select([
    ...rowColumns,
    ...selectColumns(gpmStoredRowFields),
    sql<TaskKind | null>`(select kind from tasks where id = a.last_task_id)`.as('last_task_kind'),
    sql<string | null>`(select min(due_day) from maintenance_visits where site_id = s.id)`.as('next_visit'),
  ]);
  return area !== 'gpm'
    ? rows.select([sql<number>`0`.as('generators'), sql<string[]>`'{}'::text[]`.as('assets')])
    : rows.select([
        generators,
        sql<string[]>`array(select distinct category from site_equipment where site_id = s.id order by 1)`.as(
          'assets',
        ),
      ]);
};
const generators =
  sql<number>`coalesce((select sum(quantity) from site_equipment where site_id = s.id and category = 'generator'), 0)::int`.as(
    'generators',
  );
const withOneArea = (sites: Sites, area: Area) =>
  sites.innerJoin('site_areas as a', join =>
    join.onRef('a.site_id', '=', 's.id').on('a.area', '=', sql.lit(area)),
  );
const withArea = (sites: Sites, area: ListArea) =>
  area === 'all'
    ? (sites.leftJoinLateral(anyArea.as('a'), join => join.onTrue()) as ReturnType<typeof withOneArea>)
    : withOneArea(sites, area);
export type SiteRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const usernameOf = (column: string) =>
  sql`(select u.username_key collate "C" from accounts u where u.id = ${sql.ref(column)})`;
type SiteSort<F extends Fields> = FieldsIn<F, 'sort'> | (typeof areaSorts)[number];
const orders = {
  site_code: { column: sql`s.code_search`, type: 'text' },
  site_name: { column: sql`s.name_search`, type: 'text' },
  site_id: { column: sql`s.id`, type: 'int' },
  site_address_wilaya: { column: sql`s.wilaya_id`, type: 'int' },
  site_next_pm: { column: sql`a.next_plan_day`, type: 'date', nulls: 'last' },
  site_last_pm_at: { column: sql`a.last_task_at`, type: 'timestamptz', nulls: 'last' },
  site_owner: { column: sql`s.owner collate "C"`, type: 'text' },
  site_status: { column: sql`s.status collate "C"`, type: 'text' },
  site_type: { column: sql`s.kind collate "C"`, type: 'text' },
  site_cluster: { column: sql`s.cluster_id`, type: 'int' },
  site_owner_agent: { column: usernameOf(people.site_owner_agent), type: 'text', nulls: 'last' },
  site_last_pm_by: { column: usernameOf(people.site_last_pm_by), type: 'text', nulls: 'last' },
} satisfies Record<SiteSort<typeof siteFields>, Order>;
/** Orders of the GPM list: a physical site's codes and class, and its equipment. */
const ordersOfGpm: Record<string, Order> = {
  ...orders,
  site_physique: orders.site_code,
  site_code: { column: sql`coalesce(s.code_facture, s.code) collate "C"`, type: 'text' },
  site_type: { column: sql`s.site_class collate "C"`, type: 'text', nulls: 'last' },
  site_zone: { column: sql`s.zone collate "C"`, type: 'text', nulls: 'last' },
  site_mode: { column: sql`s.mode collate "C"`, type: 'text', nulls: 'last' },
  site_electrified: { column: sql`s.electrified collate "C"`, type: 'text', nulls: 'last' },
} satisfies Record<SiteSort<typeof gpmSiteFields>, Order>;
/** The same orders for the list of all sites, whose `a` is joined to the page only. */
const ordersOfAll: Record<string, Order> = {
  ...orders,
  site_next_pm: {
    ...orders.site_next_pm,
    column: sql`(select min(next_plan_day) from site_areas where site_id = s.id)`,
  },
  site_last_pm_at: {
    ...orders.site_last_pm_at,
    column: sql`(select max(last_task_at) from site_areas where site_id = s.id)`,
  },
};
const orderOf = (sort: Sort, inPage: boolean, area: ListArea): Order => {
  const order = ordersOf(area, inPage)[sort.by];
  return !inPage && sort.by in people ? { ...order, column: sql`u.username_key collate "C"` } : order;
};
const ordersOf = (area: ListArea, inPage: boolean): Record<string, Order> =>
  area === 'gpm' ? ordersOfGpm : area === 'all' && !inPage ? ordersOfAll : orders;

/**
 * Codes containing a text are close together in code order, so the planner would scan that index up to there: 32,000
 * entries for « 16a0 » (75 ms on a busy machine). Instead matches are found first, then sorted.
 */
const foundThenSorted: Order = { column: sql`(s.code_search || '')`, type: 'text' };
const mostlyTogether = (area: ListArea, { site_code }: SiteFilters[ListArea], { sort }: Pick<Page, 'sort'>) =>
  (sort.by === 'site_physique' || (sort.by === 'site_code' && area !== 'gpm')) &&
  site_code !== undefined &&
  site_code.length >= minTrigramLength;

const ordered = <DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { sort }: Pick<Page, 'sort'>,
  inPage: boolean,
  area: ListArea,
  order = orderOf(sort, inPage, area),
) =>
  query
    .orderBy(sql`${order.column} ${getDirection(order, sort)}`)
    .orderBy(sort.descending ? sql`s.id desc` : sql`s.id asc`);

export const listSites = async <A extends ListArea>(
  db: Db,
  user: User,
  area: A,
  filters: SiteFilters[A],
  { total, ...page }: Page,
): Promise<SiteRow[]> => {
  const { sort, limit, offset } = page;
  // The planner cannot estimate how many areas match the filter.
  const n = total && filtersByArea(filters, { user, area }) ? await total() : Number.POSITIVE_INFINITY;
  if (n <= offset) return [];
  const sites = matching(db, user, area, filters, sort);
  if (n <= smallResultLimit)
    return pageRows(db, area, sort, querySmallPage(db, sites, 's', orderOf(sort, false, area), sort, page));
  const order = mostlyTogether(area, filters, page) ? foundThenSorted : undefined;
  const ids = ordered(sites, page, false, area, order).select('s.id').limit(limit).offset(offset);
  return pageRows(db, area, sort, ids);
};

const pageRows = (db: Db, area: ListArea, sort: Sort, ids: Ids): Promise<SiteRow[]> =>
  ordered(rowsOf(db, ids, area), { sort }, true, area).execute();

export const countSites = async <A extends ListArea>(
  db: Db,
  user: User,
  area: A,
  filters: SiteFilters[A],
) => {
  const { n } = await matching(db, user, area, filters)
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
};

/** All rows of a list in its order, in batches. */
export const iterateSites = <A extends ListArea>(
  db: Db,
  user: User,
  area: A,
  filters: SiteFilters[A],
  sort: Sort,
) =>
  everyRow(db, user, area, filters, sort, (sites, key) =>
    ordered(rowsOf(db, sites.select('s.id'), area).select(key), { sort }, true, area).execute(),
  );

const sheetColumns = [
  's.id',
  's.code',
  's.code_facture',
  's.manager_id',
  'a.agent_id',
  'a.next_plan_day',
  'a.next_plan_agent_id',
  'a.last_task_id',
  'a.last_task_agent_id',
] as const;
/** Only the columns of the workbook; instants in milliseconds. */
const sheetRowsOf = (db: Db, sites: Sites, area: ListArea) =>
  // Read in one query: to join two thousand ids the planner would scan all sites, for each batch.
  withArea(db.with('page', () => sites.selectAll('s')).selectFrom('page as s') as Sites, area)
    .select([...sheetColumns, ...selectColumns(sheetFields)])
    .select([
      sql<number | null>`(extract(epoch from a.last_task_at) * 1000)::float8`.as('last_task'),
      area === 'gpm' ? generators : sql<number>`0`.as('generators'),
    ]);
export type SiteSheetRow = Awaited<ReturnType<ReturnType<typeof sheetRowsOf>['execute']>>[number];

export const iterateSheetSites = <A extends ListArea>(
  db: Db,
  user: User,
  area: A,
  filters: SiteFilters[A],
  sort: Sort,
) =>
  everyRow(db, user, area, filters, sort, (sites, key) =>
    ordered(sheetRowsOf(db, sites, area).select(key), { sort }, true, area).execute(),
  );

const everyRow = <Row extends Keyed, A extends ListArea>(
  db: Db,
  user: User,
  area: A,
  filters: SiteFilters[A],
  sort: Sort,
  rowsBy: (sites: Sites, key: AliasedRawBuilder<string | null, 'sort_key'>) => Promise<Row[]>,
): AsyncGenerator<Row[]> => {
  const key = sql<string | null>`${orderOf(sort, true, area).column}::text`.as('sort_key');
  return readInBatches(orderOf(sort, false, area), sort, sql<number>`s.id`, ({ condition }, limit) => {
    const sites = matching(db, user, area, filters, sort).where(condition);
    return rowsBy(ordered(sites, { sort }, false, area).limit(limit), key);
  });
};

/** The ids of the matching active sites, as a query. */
export const selectActiveSiteIds = <A extends ListArea>(
  db: Db,
  user: User,
  area: A,
  filters: SiteFilters[A],
) => matching(db, user, area, filters).where('s.status', '=', 'active').select('s.id');

/** Ids and codes of the matching sites, in the list's order. */
export const listMatchingSites = <A extends ListArea>(
  db: Db,
  user: User,
  area: A,
  filters: SiteFilters[A],
  maxRows: number,
) =>
  matching(db, user, area, filters)
    .select(['s.id', 's.code'])
    .orderBy('s.code_search')
    .limit(maxRows)
    .execute();

export const mapPoints = <A extends ListArea>(
  db: Db,
  user: User,
  area: A,
  filters: SiteFilters[A],
  maxRows: number,
) =>
  matching(db, user, area, filters)
    .where('s.lat', 'is not', null)
    .select(['s.id', 's.lat', 's.lng', 's.code', 's.name'])
    .orderBy('s.id')
    .limit(maxRows)
    .execute();
