import { expressionBuilder, sql } from 'kysely';
import type { anomalies } from '../../contract/anomalies';
import type { Schema } from '../db/schema';
import { placeFilters } from '../places/filters';
import type { ListFilters } from '../platform/filters';
import { type FilterTable, sinceDay, untilDay } from '../platform/queries-filters';
import { containing } from '../platform/search-text';

export type AnomalyFilters = ListFilters<typeof anomalies>;

const eb = expressionBuilder<Schema & { a: Schema['anomalies'] }, 'a'>();

/** Every filter of the three tables, of `anomalies as a` and its `sites as s`. */
export const anomalyFilters: FilterTable<AnomalyFilters> = {
  ids: ids => sql`a.id = any(${ids}::int[])`,
  anomalie_type: type => eb('a.type', '=', type),
  anomalie_status: status => eb('a.status', '=', status),
  agent: agent => eb('a.agent_id', '=', agent),
  pmid: task => eb('a.task_id', '=', task),
  step: kind => eb('a.kind', '=', kind),
  ...placeFilters('s'),
  site_cmanager: id => sql`s.cluster_id in (select cluster_id from accounts where id = ${id})`,
  date_from: sinceDay(sql`a.created_at`),
  date_to: untilDay(sql`a.created_at`),
  site: name => {
    const text = containing(name);
    return sql`(s.code_search like ${text} or s.name_search like ${text})`;
  },
};
