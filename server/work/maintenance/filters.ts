import { sql } from 'kysely';
import type { maintenance } from '../../../contract/work/maintenance';
import type { visits } from '../../../contract/work/visits';
import type { ListFilters } from '../../framework/http/filters';
import { columnFilter, type FilterTable } from '../../framework/lists/queries-filters';
import { normalizeTextSql } from '../../framework/lists/queries-orders';
import { containsPattern } from '../../framework/lists/search-text';
import { placeFilters } from '../../sites/geo/filters';
import { visitStateFilter } from '../../sites/sites/queries-visit-states';
import { visitAgent } from './queries-visit-agent';

export type MaintenanceFilters = ListFilters<typeof maintenance>;
export type VisitFilters = ListFilters<typeof visits>;

/** The filters of maintenance plans, on `maintenance_plans as m`. */
export const maintenanceFilters: FilterTable<MaintenanceFilters> = {
  ids: ids => sql`m.id = any(${ids}::int[])`,
  name: text => sql`${normalizeTextSql(sql`m.name`)} like ${containsPattern(text)}`,
  task_type: columnFilter(sql`m.kind`),
  maintenance_status: columnFilter(sql`m.status`),
};

/** The filters of visits, on `maintenance_visits as v` with their plan `m` and their site `s`. */
export const visitFilters: FilterTable<VisitFilters> = {
  ids: ids => sql`v.id = any(${ids}::int[])`,
  state: visitStateFilter,
  due_from: day => sql`v.due_day >= ${day}::date`,
  due_to: day => sql`v.due_day <= ${day}::date`,
  maintenance: id => sql`v.maintenance_id = ${id}`,
  task_type: columnFilter(sql`m.kind`),
  site: name => {
    const text = containsPattern(name);
    return sql`(s.code_search like ${text} or s.name_search like ${text})`;
  },
  ...placeFilters('s'),
  agent: columnFilter(visitAgent),
};
