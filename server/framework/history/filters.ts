import { sql } from 'kysely';
import type { z } from 'zod';
import type { AuditFilters } from '../../../contract/office/change-history';
import { type FilterTable, sinceDay, untilDay } from '../lists/queries-filters';
import { containsPattern, normalizeSearchText, prefixRange } from '../lists/search-text';

export type HistoryFilters = z.output<typeof AuditFilters>;

/** Every filter of the history, on `history h`. */
export const auditFilters: FilterTable<HistoryFilters> = {
  who: name =>
    sql`h.account_id = any(array(select a.id from accounts a where a.username_key like ${containsPattern(name)}))`,
  role: role => sql`h.role = ${role}`,
  object: object => sql`h.object = ${object}`,
  action: action => sql`h.action = ${action}`,
  record: id => sql`h.object_id = ${id}`,
  import: id => sql`h.import_id = ${id}`,
  date_from: sinceDay(sql`h.at`),
  date_to: untilDay(sql`h.at`),
  site: code => {
    const [first, last] = prefixRange(normalizeSearchText(code));
    const matchingSites = sql`(select s.id from sites s where s.code_search >= ${first} and s.code_search < ${last})`;
    // With many sites, their tasks are looked up one by one: the full set would be most of the country's.
    return sql`((h.object = 'sites' and h.object_id in ${matchingSites})
      or (h.object = 'plans' and exists (
        select from plans p where p.id = h.object_id and p.site_id in ${matchingSites}))
      or (h.object = 'tasks' and exists (
        select from tasks t where t.id = h.object_id and t.site_id in ${matchingSites}))
      or (h.object = 'anomalies' and exists (
        select from anomalies a where a.id = h.object_id and a.site_id in ${matchingSites})))`;
  },
};
