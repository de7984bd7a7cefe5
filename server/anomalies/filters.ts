import { expressionBuilder, sql } from 'kysely';
import type { anomalies } from '../../contract/anomalies';
import type { Schema } from '../db/schema';
import { placeFilters } from '../places/filters';
import type { ListFilters } from '../platform/filters';
import { among, type FilterTable, sinceDay, untilDay, whichOf } from '../platform/queries-filters';
import { containing } from '../platform/search-text';

export type AnomalyFilters = ListFilters<typeof anomalies>;

const eb = expressionBuilder<Schema & { a: Schema['anomalies'] }, 'a'>();

/** Every filter of the three tables, of `anomalies as a` and its `sites as s`. */
export const anomalyFilters: FilterTable<AnomalyFilters> = {
  ids: ids => sql`a.id = any(${ids}::int[])`,
  anomalie_type: among(sql`a.type`),
  anomalie_status: among(sql`a.status`),
  agent: among(sql`a.agent_id`),
  pmid: task => eb('a.task_id', '=', task),
  step: among(sql`a.kind`),
  ...placeFilters('s'),
  site_cmanager: whichOf(
    ids => sql`s.cluster_id in (select cluster_id from accounts where id = any(${ids}::int[]))`,
  ),
  date_from: sinceDay(sql`a.created_at`),
  date_to: untilDay(sql`a.created_at`),
  site: name => {
    const text = containing(name);
    return sql`(s.code_search like ${text} or s.name_search like ${text})`;
  },
};
