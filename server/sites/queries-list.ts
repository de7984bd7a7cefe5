import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { TaskKind } from '../../contract/vocabulary';
import type { Db } from '../db/client';
import type { Schema } from '../db/schema';
import { ownPlace } from '../platform/filters';
import type { Page, Sort } from '../platform/listing';
import { directionOf, inBatches, type Order } from '../platform/queries-batches';
import { containing } from '../platform/search-text';
import type { User } from '../platform/user';
import type { ListArea, SiteFilterValues } from './filters';
import { equipmentConditions } from './queries-equipment';
import { placedIn } from './queries-place';
import { siteVisibleTo } from './visibility';

type Tables = Schema & { s: Schema['sites']; a: Schema['site_areas'] };
type Matching = SelectQueryBuilder<Tables, 's' | 'a', object>;

/**
 * The sites of a list that a user may reach, as `sites as s`; `site_areas as a` is joined where a filter or the order
 * needs it. The list of all sites has no single area: conditions on `a` ask there for any area.
 */
const matching = (
  db: Db,
  user: User,
  area: ListArea,
  filters: SiteFilterValues,
  sort?: Page['sort'],
): Matching => {
  const sites = db.selectFrom('sites as s').where(siteVisibleTo(user) as never) as unknown as Matching;
  if (area === 'all') return onArea(onSite(sites, user, filters, area), filters, area);
  const members = sites.where(`s.in_${area}`, '=', true);
  const joined = needsArea(filters, sort)
    ? (members.innerJoin('site_areas as a', join =>
        join.onRef('a.site_id', '=', 's.id').on('a.area', '=', area),
      ) as unknown as Matching)
    : members;
  return onArea(onSite(joined, user, filters, area), filters, area);
};

const areaFilters = ['agent', 'plan_from', 'plan_to', 'has_plan', 'assigned', 'pmdone'] as const;
const areaSorts = ['site_next_pm', 'site_last_pm_at'];
const needsArea = (filters: SiteFilterValues, sort?: Page['sort']) =>
  areaFilters.some(filter => filters[filter] !== undefined && filters[filter] !== 'all') ||
  (sort !== undefined && areaSorts.includes(sort.by));

const onSite = (query: Matching, user: User, filters: SiteFilterValues, area: ListArea): Matching => {
  let q = query;
  if (filters.ids) q = q.where('s.id', 'in', filters.ids.length ? filters.ids : [0]);
  if (filters.site_name) q = q.where('s.name_search', 'like', containing(filters.site_name));
  if (filters.site_code) q = q.where(ofCode(filters.site_code, area));
  if (filters.site_status && filters.site_status !== 'all') q = q.where('s.status', '=', filters.site_status);
  const siteClass = area === 'gpm' ? filters.site_type : filters.site_class;
  if (siteClass === 'unknown') q = q.where('s.site_class', 'is', null);
  else if (siteClass) q = q.where('s.site_class', '=', siteClass);
  if (filters.site_type && area !== 'gpm') q = q.where('s.kind', '=', filters.site_type as 'site');
  if (filters.own) q = q.where(placedIn('s', ownPlace(user)));
  if (filters.cluster) q = q.where('s.cluster_id', '=', filters.cluster);
  if (filters.site_wilaya) q = q.where('s.wilaya_id', '=', filters.site_wilaya);
  if (filters.site_owner) q = q.where('s.owner', '=', filters.site_owner);
  if (filters.site_manager) q = q.where('s.manager_id', '=', filters.site_manager);
  if (filters.zone) q = q.where('s.zone', '=', filters.zone);
  if (filters.mode) q = q.where('s.mode', '=', filters.mode);
  if (filters.typology) q = q.where('s.typology', '=', filters.typology);
  if (filters.antenna_support) q = q.where('s.antenna_support', '=', filters.antenna_support);
  for (const [filter, category, column] of equipmentFilters) {
    const value = filters[filter];
    if (value)
      q = q.where('s.id', 'in', eb =>
        eb
          .selectFrom('site_equipment')
          .select('site_id')
          .where('category', '=', category)
          .where(column, '=', value),
      );
  }
  return equipmentConditions(filters).reduce((so, condition) => so.where(condition), q);
};

/** GPM sites are known by their physical and by their invoice code. */
const ofCode = (code: string, area: ListArea) =>
  area === 'gpm'
    ? sql<boolean>`(s.code_search like ${containing(code)} or lower(s.code_facture) like ${containing(code)})`
    : sql<boolean>`s.code_search like ${containing(code)}`;

const equipmentFilters = [
  ['ac_type', 'ac', 'type'],
  ['ac_brand', 'ac', 'brand'],
  ['power_type', 'power', 'brand'],
  ['battery_brand', 'battery', 'brand'],
  ['bss_equipment', 'bss', 'brand'],
] as const;

const onArea = (query: Matching, filters: SiteFilterValues, area: ListArea): Matching => {
  const wanted = [
    filters.agent && sql<boolean>`a.agent_id = ${filters.agent}`,
    // One condition: among all areas, the same plan must lie in the whole range.
    (filters.plan_from || filters.plan_to) &&
      sql<boolean>`a.next_plan_day between ${filters.plan_from ?? '-infinity'}::date and ${filters.plan_to ?? 'infinity'}::date`,
    filters.has_plan === 'yes' && sql<boolean>`a.next_plan_day is not null`,
    filters.assigned === 'yes' && sql<boolean>`a.agent_id is not null`,
    filters.pmdone === 'yes' && sql<boolean>`a.last_task_at is not null`,
  ].filter(condition => !!condition);
  const unwanted = [
    filters.has_plan === 'no' && sql<boolean>`a.next_plan_day is not null`,
    filters.assigned === 'no' && sql<boolean>`a.agent_id is not null`,
    filters.pmdone === 'no' && sql<boolean>`a.last_task_at is not null`,
  ].filter(condition => !!condition);
  if (area !== 'all') {
    const q = wanted.reduce((so, condition) => so.where(condition), query);
    return unwanted.reduce((so, condition) => so.where(sql<boolean>`not (${condition})`), q);
  }
  const someArea = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<boolean>`exists (select 1 from site_areas a where a.site_id = s.id and ${condition})`;
  const q = wanted.reduce((so, condition) => so.where(someArea(condition)), query);
  return unwanted.reduce((so, condition) => so.where(sql<boolean>`not ${someArea(condition)}`), q);
};

/** For the list of all sites: the earliest next plan and the latest task of any area. */
const anyArea = sql<Schema['site_areas']>`(
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
  's.name',
  's.wilaya_id',
  's.cluster_id',
  's.status',
  's.kind',
  's.site_class',
  's.owner',
  's.manager_id',
  's.lat',
  's.lng',
  's.zone',
  's.mode',
  's.electrified',
  's.version',
  's.code_search',
  'a.agent_id',
  'a.next_plan_day',
  'a.next_plan_agent_id',
  'a.last_task_id',
  'a.last_task_at',
  'a.last_task_agent_id',
] as const;

/** Rows by a query for their ids: details are joined to the page's few rows only. */
const rowsOf = (db: Db, ids: Matching, area: ListArea) =>
  rowsFrom(db.with('page', () => ids.select('s.id') as never) as unknown as Db, area);

/** The rows of a query `page` before it. */
const rowsFrom = (db: Db, area: ListArea) => {
  const rows = withArea(
    db.selectFrom('page' as never).innerJoin('sites as s', 's.id' as never, 'page.id' as never),
    area,
  ).select([
    ...rowColumns,
    sql<TaskKind | null>`(select kind from tasks where id = a.last_task_id)`.as('last_task_kind'),
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
const withArea = (page: any, area: ListArea): Matching =>
  area === 'all'
    ? page.leftJoinLateral(anyArea.as('a'), (join: any) => join.onTrue())
    : page.innerJoin('site_areas as a', (join: any) =>
        join.onRef('a.site_id', '=', 's.id').on('a.area', '=', sql.lit(area)),
      );
export type SiteRow = Awaited<ReturnType<ReturnType<typeof rowsFrom>['execute']>>[number];

const orders: Record<string, Order> = {
  site_code: { column: sql`s.code_search`, type: 'text' },
  site_name: { column: sql`s.name_search`, type: 'text' },
  site_id: { column: sql`s.id`, type: 'int' },
  site_address_wilaya: { column: sql`s.wilaya_id`, type: 'int' },
  site_next_pm: { column: sql`a.next_plan_day`, type: 'date', nulls: 'last' },
  site_last_pm_at: { column: sql`a.last_task_at`, type: 'timestamptz', nulls: 'last' },
};
/** The same order for the list of all sites, whose `a` is joined to the page only. */
const ordersOfAll: typeof orders = {
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
const orderOf = (sort: Sort, inPage: boolean, area: ListArea) =>
  (area === 'all' && !inPage ? ordersOfAll : orders)[sort.by];

/**
 * Codes that hold a text lie together in the order of codes, so the index of that order would be read past all others
 * until there: 32,000 entries for « 16a0 » (75 ms on a busy machine). Those that hold it are found first, and sorted.
 */
const foundThenSorted: Order = { column: sql`(s.code_search || '')`, type: 'text' };
const mostlyTogether = ({ site_code }: SiteFilterValues, { sort }: Page) =>
  sort.by === 'site_code' && site_code !== undefined && site_code.length >= trigram;
/** Shorter texts have no index of their own, and are found soon in any order. */
const trigram = 3;

const ordered = (
  query: any,
  { sort }: Pick<Page, 'sort'>,
  inPage: boolean,
  area: ListArea,
  order = orderOf(sort, inPage, area),
) =>
  query
    .orderBy(sql`${order.column} ${directionOf(order, sort)}`)
    .orderBy(sort.descending ? sql`s.id desc` : sql`s.id asc`);

export const sitePage = (
  db: Db,
  user: User,
  area: ListArea,
  filters: SiteFilterValues,
  page: Page,
): Promise<SiteRow[]> => {
  const order = mostlyTogether(filters, page) ? foundThenSorted : undefined;
  const ids = ordered(matching(db, user, area, filters, page.sort), page, false, area, order)
    .limit(page.limit)
    .offset(page.offset);
  return pageRows(db, area, page.sort, ids);
};

/** What stands after `page` is the same for every list of an area in an order, so it is written out once. */
const pageRows = async (db: Db, area: ListArea, sort: Sort, ids: Matching) => {
  const key = `${area} ${sort.by} ${sort.descending}`;
  let rest = restOfPage.get(key);
  if (!rest) {
    rest = sql.raw(ordered(rowsFrom(db, area), { sort }, true, area).compile().sql);
    restOfPage.set(key, rest);
  }
  return (await sql<SiteRow>`with "page" as ${ids.select('s.id')} ${rest}`.execute(db)).rows;
};
const restOfPage = new Map<string, RawBuilder<unknown>>();

export const countSites = async (db: Db, user: User, area: ListArea, filters: SiteFilterValues) => {
  const { n } = await matching(db, user, area, filters)
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
};

/** All rows of a list in its order, in batches. */
export const allSites = (db: Db, user: User, area: ListArea, filters: SiteFilterValues, sort: Sort) =>
  everyRow<SiteRow>(db, user, area, filters, sort, sites => rowsOf(db, sites, area));

const sheetColumns = [
  's.id',
  's.code',
  's.code_facture',
  's.name',
  's.wilaya_id',
  's.status',
  's.owner',
  's.manager_id',
  's.zone',
  's.mode',
  's.electrified',
  'a.agent_id',
  'a.next_plan_day',
  'a.next_plan_agent_id',
  'a.last_task_id',
  'a.last_task_agent_id',
] as const;
/** The same as a workbook shows them, and no more; instants in milliseconds. */
const sheetRowsOf = (db: Db, sites: Matching, area: ListArea) =>
  // Read as they are found: to join two thousand ids the planner would read all sites, for each batch.
  withArea(db.with('page', () => sites.selectAll('s') as never).selectFrom('page as s'), area)
    .select(sheetColumns)
    .select([
      sql<number | null>`(extract(epoch from a.last_task_at) * 1000)::float8`.as('last_task'),
      area === 'gpm' ? generators : sql<number>`0`.as('generators'),
    ]);
export type SiteSheetRow = Awaited<ReturnType<ReturnType<typeof sheetRowsOf>['execute']>>[number];

export const allSheetSites = (db: Db, user: User, area: ListArea, filters: SiteFilterValues, sort: Sort) =>
  everyRow<SiteSheetRow>(db, user, area, filters, sort, sites => sheetRowsOf(db, sites, area));

const everyRow = <Row extends { id: number }>(
  db: Db,
  user: User,
  area: ListArea,
  filters: SiteFilterValues,
  sort: Sort,
  rowsBy: (sites: Matching) => unknown,
): AsyncGenerator<Row[]> => {
  const page = { sort };
  const key = sql<string | null>`${orderOf(sort, true, area).column}::text`.as('sort_key');
  return inBatches<Row & { sort_key: string | null }>(
    orderOf(sort, false, area),
    sort,
    sql<number>`s.id`,
    ({ condition }, limit) => {
      const sites = matching(db, user, area, filters, sort).where(condition);
      const rows = rowsBy(ordered(sites, page, false, area).limit(limit)) as Matching;
      return ordered(rows.select(key), page, true, area).execute();
    },
  );
};

/** Ids and codes of the sites that match, in the list's order. */
export const matchingSites = (db: Db, user: User, area: ListArea, filters: SiteFilterValues, most: number) =>
  matching(db, user, area, filters).select(['s.id', 's.code']).orderBy('s.code_search').limit(most).execute();

export const mapPoints = (db: Db, user: User, area: ListArea, filters: SiteFilterValues, most: number) =>
  matching(db, user, area, filters)
    .where('s.lat', 'is not', null)
    .select(['s.id', 's.lat', 's.lng', 's.code', 's.name'])
    .orderBy('s.id')
    .limit(most)
    .execute();
