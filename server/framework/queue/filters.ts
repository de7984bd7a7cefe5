import { sql } from 'kysely';
import type { JobsContract } from '../../../contract/framework/jobs';
import type { ListFilters } from '../http/filters';
import { columnFilter, type FilterTable } from '../lists/queries-filters';
import { jobState } from './queries';

export type JobFilters = ListFilters<JobsContract>;

/** Every filter of the list, on `jobs as j`. */
export const jobFilters: FilterTable<JobFilters> = {
  ids: ids => sql`j.id = any(${ids}::int[])`,
  kind: columnFilter(sql`j.kind`),
  state: columnFilter(jobState),
};
