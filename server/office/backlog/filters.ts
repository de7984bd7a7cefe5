import { sql } from 'kysely';
import type { BacklogFilters } from '../../../contract/office/backlog';
import { columnFilter, type FilterTable } from '../../framework/lists/queries-filters';
import { containsPattern } from '../../framework/lists/search-text';
import { type DeadlineSubject, isDueBy } from '../../work/deadlines/filters';

/** The planning deadline of a waiting item `w` on site `s`. */
export const planningDeadline: DeadlineSubject = {
  stage: sql`'plan'`,
  since: sql`w.clock`,
  kind: sql`w.task_type`,
  owner: sql`coalesce(w.clock_owner, s.owner)`,
};

/** Every filter of the backlog but the cause: on the waiting item `w` and its site `s`. */
export const backlogFilters: FilterTable<Omit<BacklogFilters, 'cause'>> = {
  task_type: columnFilter(sql`w.task_type`),
  site: name => {
    const text = containsPattern(name);
    return sql`(s.code_search like ${text} or s.name_search like ${text})`;
  },
  site_wilaya: columnFilter(sql`s.wilaya_id`),
  site_owner: columnFilter(sql`s.owner`),
  site_cluster: columnFilter(sql`s.cluster_id`),
  due_until: day => sql`(w.due <= ${day}::date or ${isDueBy(planningDeadline, day)})`,
};
