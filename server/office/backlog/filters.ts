import { sql } from 'kysely';
import type { BacklogFilters } from '../../../contract/office/backlog';
import { among, type FilterTable } from '../../framework/lists/queries-filters';
import { containing } from '../../framework/lists/search-text';
import { dueBy, type Standing } from '../../work/deadlines/filters';

/** The planning deadline of a waiting item `w` on site `s`. */
export const toPlan: Standing = {
  stage: sql`'plan'`,
  since: sql`w.clock`,
  kind: sql`w.task_type`,
  owner: sql`coalesce(w.clock_owner, s.owner)`,
};

/** Every filter of the backlog but the cause: on the waiting item `w` and its site `s`. */
export const trayFilters: FilterTable<Omit<BacklogFilters, 'cause'>> = {
  task_type: among(sql`w.task_type`),
  site: name => {
    const text = containing(name);
    return sql`(s.code_search like ${text} or s.name_search like ${text})`;
  },
  site_wilaya: among(sql`s.wilaya_id`),
  site_owner: among(sql`s.owner`),
  site_cluster: among(sql`s.cluster_id`),
  due_until: day => sql`(w.due <= ${day}::date or ${dueBy(toPlan, day)})`,
};
