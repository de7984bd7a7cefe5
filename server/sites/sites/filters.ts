import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import { getOwnPlace } from '../../../contract/organisation/permissions';
import type { Area, TaskKind } from '../../../contract/organisation/vocabulary';
import type { EquipmentCategory } from '../../../contract/sites/equipment';
import type { VisitState } from '../../../contract/sites/visit-states';
import type { siteLists } from '../../../contract/work/site-selection';
import type { Schema } from '../../framework/db/schema';
import type { ListFilters } from '../../framework/http/filters';
import type { User } from '../../framework/identity/user';
import {
  buildConditions,
  type Condition,
  columnFilter,
  type FilterTable,
  multiValueFilter,
  orConditions,
  shareCondition,
  threeWayFilter,
} from '../../framework/lists/queries-filters';
import { normalizeTextSql } from '../../framework/lists/queries-orders';
import { containsPattern } from '../../framework/lists/search-text';
import { siteVisibleTo } from '../../organisation/row-access/visibility-sites';
import { unplannedSites } from '../derived/queries-unplanned';
import { isInPlace } from '../geo/filters';
import { equipmentFilters } from './queries-equipment';
import { isInVisitStates } from './queries-visit-states';

export type ListArea = Area | 'all';
/** The filters of each site list. */
export type SiteFilters = { [A in ListArea]: ListFilters<(typeof siteLists)[A]> };
type FilterContext = { user: User; area: ListArea };
type AreaFilters = Pick<
  SiteFilters['all'],
  'agent' | 'plan_from' | 'plan_to' | 'has_plan' | 'assigned' | 'pmdone'
>;

/** On `sites as s`. */
const eb = expressionBuilder<Schema & { s: Schema['sites'] }, 's'>();

/** A condition on the list's `site_areas as a`; in the list of all sites, any area may meet it. */
const inArea = (condition: RawBuilder<boolean>, { area }: FilterContext): Condition =>
  area === 'all'
    ? sql<boolean>`exists (select 1 from site_areas a where a.site_id = s.id and ${condition})`
    : condition;
const areaFilters: FilterTable<AreaFilters, FilterContext> = {
  agent: multiValueFilter((agents, context) => inArea(sql`a.agent_id = any(${agents}::int[])`, context)),
  // One condition: among all areas, the same plan must lie in the whole range.
  ...shareCondition(['plan_from', 'plan_to'], ({ plan_from, plan_to }: AreaFilters, context: FilterContext) =>
    inArea(
      sql`a.next_plan_day between ${plan_from || '-infinity'}::date and ${plan_to || 'infinity'}::date`,
      context,
    ),
  ),
  has_plan: (choice, context) => threeWayFilter(choice, inArea(sql`a.next_plan_day is not null`, context)),
  assigned: (choice, context) => threeWayFilter(choice, inArea(sql`a.agent_id is not null`, context)),
  pmdone: (choice, context) => threeWayFilter(choice, inArea(sql`a.last_task_at is not null`, context)),
};
/** Whether a filter has a condition on the list's area. */
export const filtersByArea = (filters: AreaFilters, context: FilterContext) =>
  buildConditions(areaFilters, filters, context).length > 0;

const hasClass = (siteClass: string) =>
  siteClass === 'unknown' ? eb('s.site_class', 'is', null) : eb('s.site_class', '=', siteClass);
const classesFilter = multiValueFilter((classes: string[]) => orConditions(classes.map(hasClass)));

const { pmdone, ...sharedAreaFilters } = areaFilters;
const shared: FilterTable<Omit<SiteFilters['all'], 'site_type' | 'site_class' | 'pmdone'>, FilterContext> = {
  ids: ids => eb('s.id', 'in', ids.length ? ids : [0]),
  site_name: text => eb('s.name_search', 'like', containsPattern(text)),
  site_code: text => sql`s.code_search like ${containsPattern(text)}`,
  site_status: status => (status === 'all' ? null : columnFilter(sql`s.status`)(status)),
  own: (_, { user }) => isInPlace('s', getOwnPlace(user)),
  cluster: columnFilter(sql`s.cluster_id`),
  site_wilaya: columnFilter(sql`s.wilaya_id`),
  site_owner: columnFilter(sql`s.owner`),
  site_manager: columnFilter(sql`s.manager_id`),
  ...sharedAreaFilters,
  visit_due: multiValueFilter(
    (states: VisitState[]) =>
      sql<boolean>`s.id in (select v.site_id from maintenance_visits v where ${isInVisitStates(states)})`,
  ),
  // The list leaves out other sites anyway: their tasks and plans need not be looked up.
  unplanned: multiValueFilter(
    (kinds: TaskKind[], { user }) =>
      sql<boolean>`s.id in (select s.id ${unplannedSites(kinds).from} and ${siteVisibleTo(user)})`,
  ),
  ...equipmentFilters,
};

const commonFilters: FilterTable<SiteFilters['all'], FilterContext> = {
  ...shared,
  site_type: columnFilter(sql`s.kind`),
  site_class: hasClass,
  pmdone,
};

/** Whether `site_equipment` has an item of the category with one of these values. */
const hasItem = (category: EquipmentCategory, column: 'type' | 'brand') =>
  multiValueFilter((values: string[]) =>
    eb('s.id', 'in', query =>
      query
        .selectFrom('site_equipment')
        .select('site_id')
        .where('category', '=', category)
        .where(column, 'in', values),
    ),
  );
const gpmFilters: FilterTable<SiteFilters['gpm'], FilterContext> = {
  ...shared,
  /** GPM sites are searched by their physical and invoice codes. */
  site_code: text =>
    sql`(s.code_search like ${containsPattern(text)} or ${normalizeTextSql(sql`s.code_facture`)} like ${containsPattern(text)})`,
  site_type: classesFilter,
  zone: columnFilter(sql`s.zone`),
  mode: columnFilter(sql`s.mode`),
  typology: columnFilter(sql`s.typology`),
  antenna_support: columnFilter(sql`s.antenna_support`),
  ac_type: hasItem('ac', 'type'),
  ac_brand: hasItem('ac', 'brand'),
  power_type: hasItem('power', 'brand'),
  battery_brand: hasItem('battery', 'brand'),
  bss_equipment: hasItem('bss', 'brand'),
};

/** Every filter of every site list, used by list, total, map, export, selection and « select all matching ». */
export const siteFilters: { readonly [A in ListArea]: FilterTable<SiteFilters[A], FilterContext> } = {
  all: commonFilters,
  delivery: commonFilters,
  ssr: commonFilters,
  gpm: gpmFilters,
};
