import { type AliasedRawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Area, TaskKind } from '../../../contract/organisation/vocabulary';
import { areaSorts } from '../../../contract/sites/sites';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { getDirection, type Keyed, readInBatches } from '../../framework/lists/queries-batches';
import { buildConditions } from '../../framework/lists/queries-filters';
import { type Ids, querySmallPage, smallResultLimit } from '../../framework/lists/queries-orders';
import type { Page, Sort } from '../../framework/lists/row-source';
import { siteVisibleTo } from '../../organisation/row-access/visibility-sites';
import type { SiteAreaTable } from '../schema';
import { filtersByArea, type ListArea, type SiteFilters, siteFilters } from './filters';
import {
  getOrder,
  isCodeSearchInCodeOrder,
  type PageStep,
  personColumns,
  searchBeforeSort,
} from './queries-orders';
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
    (query, condition) => query.where(condition),
    joinPerson(selectMembers(sites, area, needsArea), sort),
  );
};

/** Joins the person by whose name the list is sorted, if any, as `accounts as u`. */
const joinPerson = (sites: Sites, sort?: Page['sort']): Sites => {
  const person = personColumns[sort?.by as keyof typeof personColumns];
  return person
    ? (sites.leftJoin('accounts as u', join => join.on('u.id', '=', sql.ref(person))) as Sites)
    : sites;
};

/** The sites of an area, with its row of `site_areas` if that is needed; all sites have none. */
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
    nextPlanKind,
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
const nextPlanKind = sql<TaskKind | null>`(select kind from plans where id = a.next_plan_id)`.as(
  'next_plan_kind',
);
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

const applyOrder = <DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { sort }: Pick<Page, 'sort'>,
  step: PageStep,
  area: ListArea,
  order = getOrder(sort, step, area),
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
  // The planner cannot estimate how many sites match such a filter: few are read whole, then sorted.
  const isUncertain = filters.unplanned !== undefined || filtersByArea(filters, { user, area });
  const count = total && isUncertain ? await total() : Number.POSITIVE_INFINITY;
  if (count <= offset) return [];
  const sites = selectMatching(db, user, area, filters, sort);
  if (count <= smallResultLimit)
    return readPage(db, area, sort, querySmallPage(db, sites, 's', getOrder(sort, 'ids', area), sort, page));
  const order = isCodeSearchInCodeOrder(area, filters, page) ? searchBeforeSort : undefined;
  const ids = applyOrder(sites, page, 'ids', area, order).select('s.id').limit(limit).offset(offset);
  return readPage(db, area, sort, ids);
};

const readPage = (db: Db, area: ListArea, sort: Sort, ids: Ids): Promise<SiteRow[]> =>
  applyOrder(selectRows(db, ids, area), { sort }, 'rows', area).execute();

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
    applyOrder(selectRows(db, sites.select('s.id'), area).select(key), { sort }, 'rows', area).execute(),
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
      nextPlanKind,
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
    applyOrder(selectSheetRows(db, sites, area).select(key), { sort }, 'rows', area).execute(),
  );

const readAllRows = <Row extends Keyed, A extends ListArea>(
  db: Db,
  user: User,
  area: A,
  filters: SiteFilters[A],
  sort: Sort,
  readRows: (sites: Sites, key: AliasedRawBuilder<string | null, 'sort_key'>) => Promise<Row[]>,
): AsyncGenerator<Row[]> => {
  const key = sql<string | null>`${getOrder(sort, 'rows', area).column}::text`.as('sort_key');
  return readInBatches(getOrder(sort, 'ids', area), sort, sql<number>`s.id`, ({ condition }, limit) => {
    const sites = selectMatching(db, user, area, filters, sort).where(condition);
    return readRows(applyOrder(sites, { sort }, 'ids', area).limit(limit), key);
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
