import { type AliasedRawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Fields, FieldsIn } from '../../../contract/framework/fields';
import type { Area, TaskKind } from '../../../contract/organisation/vocabulary';
import type { gpmSiteFields, siteFields } from '../../../contract/sites/site-fields';
import { areaSorts } from '../../../contract/sites/sites';
import type { Db } from '../../framework/db/client';
import type { SiteAreaTable } from '../../framework/db/schema-sites';
import type { User } from '../../framework/identity/user';
import { getDirection, type Keyed, type Order, readInBatches } from '../../framework/lists/queries-batches';
import { buildConditions } from '../../framework/lists/queries-filters';
import { type Ids, querySmallPage, smallResultLimit } from '../../framework/lists/queries-orders';
import type { Page, Sort } from '../../framework/lists/row-source';
import { minTrigramLength } from '../../framework/lists/search-text';
import { siteVisibleTo } from '../../organisation/row-access/visibility-sites';
import { filtersByArea, type ListArea, type SiteFilters, siteFilters } from './filters';
import { gpmStoredRowFields, selectColumns, sheetFields } from './site-columns';

const selectVisible = (db: Db, user: User) => db.selectFrom('sites as s').where(siteVisibleTo(user));
type Sites = ReturnType<typeof selectVisible>;

/**
 * The sites of a list visible to the user, as `sites as s`; `site_areas as a` is joined if a filter or the order needs
 * it.
 */
const selectMatching = <A extends ListArea>(
  db: Db,
  user: User,
  area: A,
  filters: SiteFilters[A],
  sort?: Page['sort'],
) => {
  const context = { user, area };
  const sites = selectVisible(db, user);
  const needsArea = filtersByArea(filters, context) || (sort !== undefined && sortsByArea.includes(sort.by));
  return buildConditions(siteFilters[area], filters, context).reduce(
    (q, condition) => q.where(condition),
    joinPerson(selectMembers(sites, area, needsArea), sort),
  );
};

/** Columns sorted by a person's name: joined, since looking up a hundred thousand one by one takes too long. */
const personColumns = { site_owner_agent: 'a.agent_id', site_last_pm_by: 'a.last_task_agent_id' } as const;
const joinPerson = (sites: Sites, sort?: Page['sort']): Sites => {
  const person = personColumns[sort?.by as keyof typeof personColumns];
  return person
    ? (sites.leftJoin('accounts as u', join => join.on('u.id', '=', sql.ref(person))) as Sites)
    : sites;
};

const selectMembers = (sites: Sites, area: ListArea, needsArea: boolean): Sites => {
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
const selectRows = (db: Db, ids: Ids, area: ListArea) => {
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
export type SiteRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

const usernameKey = (column: string) =>
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
  site_owner_agent: { column: usernameKey(personColumns.site_owner_agent), type: 'text', nulls: 'last' },
  site_last_pm_by: { column: usernameKey(personColumns.site_last_pm_by), type: 'text', nulls: 'last' },
} satisfies Record<SiteSort<typeof siteFields>, Order>;
/** Orders of the GPM list: a physical site's codes and class, and its equipment. */
const gpmOrders: Record<string, Order> = {
  ...orders,
  site_physique: orders.site_code,
  site_code: { column: sql`coalesce(s.code_facture, s.code) collate "C"`, type: 'text' },
  site_type: { column: sql`s.site_class collate "C"`, type: 'text', nulls: 'last' },
  site_zone: { column: sql`s.zone collate "C"`, type: 'text', nulls: 'last' },
  site_mode: { column: sql`s.mode collate "C"`, type: 'text', nulls: 'last' },
  site_electrified: { column: sql`s.electrified collate "C"`, type: 'text', nulls: 'last' },
} satisfies Record<SiteSort<typeof gpmSiteFields>, Order>;
/** The same orders for the list of all sites, whose `a` is joined to the page only. */
const allOrders: Record<string, Order> = {
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
/** `inPage`: for the rows of a page, to which the area is joined; otherwise for finding the page. */
const getOrder = (sort: Sort, inPage: boolean, area: ListArea): Order => {
  const order = getOrders(area, inPage)[sort.by];
  return !inPage && sort.by in personColumns ? { ...order, column: sql`u.username_key collate "C"` } : order;
};
const getOrders = (area: ListArea, inPage: boolean): Record<string, Order> => {
  if (area === 'gpm') return gpmOrders;
  return area === 'all' && !inPage ? allOrders : orders;
};

/**
 * Codes containing a text are close together in code order, so the planner would scan that index up to there: 32,000
 * entries for « 16a0 » (75 ms on a busy machine). Instead matches are found first, then sorted.
 */
const searchBeforeSort: Order = { column: sql`(s.code_search || '')`, type: 'text' };
const isCodeSearch = (area: ListArea, { site_code }: SiteFilters[ListArea], { sort }: Pick<Page, 'sort'>) =>
  (sort.by === 'site_physique' || (sort.by === 'site_code' && area !== 'gpm')) &&
  site_code !== undefined &&
  site_code.length >= minTrigramLength;

const applyOrder = <DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { sort }: Pick<Page, 'sort'>,
  inPage: boolean,
  area: ListArea,
  order = getOrder(sort, inPage, area),
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
  const count = total && filtersByArea(filters, { user, area }) ? await total() : Number.POSITIVE_INFINITY;
  if (count <= offset) return [];
  const sites = selectMatching(db, user, area, filters, sort);
  if (count <= smallResultLimit)
    return readPage(db, area, sort, querySmallPage(db, sites, 's', getOrder(sort, false, area), sort, page));
  const order = isCodeSearch(area, filters, page) ? searchBeforeSort : undefined;
  const ids = applyOrder(sites, page, false, area, order).select('s.id').limit(limit).offset(offset);
  return readPage(db, area, sort, ids);
};

const readPage = (db: Db, area: ListArea, sort: Sort, ids: Ids): Promise<SiteRow[]> =>
  applyOrder(selectRows(db, ids, area), { sort }, true, area).execute();

export const countSites = async <A extends ListArea>(
  db: Db,
  user: User,
  area: A,
  filters: SiteFilters[A],
) => {
  const { n } = await selectMatching(db, user, area, filters)
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
  readAllRows(db, user, area, filters, sort, (sites, key) =>
    applyOrder(selectRows(db, sites.select('s.id'), area).select(key), { sort }, true, area).execute(),
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
const selectSheetRows = (db: Db, sites: Sites, area: ListArea) =>
  // Read in one query: to join two thousand ids the planner would scan all sites, for each batch.
  withArea(db.with('page', () => sites.selectAll('s')).selectFrom('page as s') as Sites, area)
    .select([...sheetColumns, ...selectColumns(sheetFields)])
    .select([
      sql<number | null>`(extract(epoch from a.last_task_at) * 1000)::float8`.as('last_task'),
      area === 'gpm' ? generators : sql<number>`0`.as('generators'),
    ]);
export type SiteSheetRow = Awaited<ReturnType<ReturnType<typeof selectSheetRows>['execute']>>[number];

export const iterateSheetSites = <A extends ListArea>(
  db: Db,
  user: User,
  area: A,
  filters: SiteFilters[A],
  sort: Sort,
) =>
  readAllRows(db, user, area, filters, sort, (sites, key) =>
    applyOrder(selectSheetRows(db, sites, area).select(key), { sort }, true, area).execute(),
  );

const readAllRows = <Row extends Keyed, A extends ListArea>(
  db: Db,
  user: User,
  area: A,
  filters: SiteFilters[A],
  sort: Sort,
  readRows: (sites: Sites, key: AliasedRawBuilder<string | null, 'sort_key'>) => Promise<Row[]>,
): AsyncGenerator<Row[]> => {
  const key = sql<string | null>`${getOrder(sort, true, area).column}::text`.as('sort_key');
  return readInBatches(getOrder(sort, false, area), sort, sql<number>`s.id`, ({ condition }, limit) => {
    const sites = selectMatching(db, user, area, filters, sort).where(condition);
    return readRows(applyOrder(sites, { sort }, false, area).limit(limit), key);
  });
};

/** The ids of the matching active sites, as a query. */
export const selectActiveSiteIds = <A extends ListArea>(
  db: Db,
  user: User,
  area: A,
  filters: SiteFilters[A],
) => selectMatching(db, user, area, filters).where('s.status', '=', 'active').select('s.id');

/** Ids and codes of the matching sites, in the list's order. */
export const listMatchingSites = <A extends ListArea>(
  db: Db,
  user: User,
  area: A,
  filters: SiteFilters[A],
  maxRows: number,
) =>
  selectMatching(db, user, area, filters)
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
  selectMatching(db, user, area, filters)
    .where('s.lat', 'is not', null)
    .select(['s.id', 's.lat', 's.lng', 's.code', 's.name'])
    .orderBy('s.id')
    .limit(maxRows)
    .execute();
