import { sql } from 'kysely';
import type { ChangeHistoryFilters } from '../../../contract/framework/change-history';
import { type FilterTable, sinceDay, untilDay } from '../lists/queries-filters';
import { containsPattern } from '../lists/search-text';
import type { ProductFilters } from './queries-product';
import { getChangeHistoryRules } from './register-change-history';

const commonFilters: FilterTable<Omit<ChangeHistoryFilters, keyof ProductFilters>> = {
  who: name =>
    sql`h.account_id = any(array(select a.id from accounts a where a.username_key like ${containsPattern(name)}))`,
  role: role => sql`h.role = ${role}`,
  object: object => sql`h.object = ${object}`,
  action: action => sql`h.action = ${action}`,
  record: id => sql`h.object_id = ${id}`,
  import: id => sql`h.import_id = ${id}`,
  date_from: sinceDay(sql`h.at`),
  date_to: untilDay(sql`h.at`),
};

/** Every filter of the history, on `history h`. */
export const getChangeFilters = () =>
  ({ ...commonFilters, ...getChangeHistoryRules().filters }) as FilterTable<ChangeHistoryFilters>;
