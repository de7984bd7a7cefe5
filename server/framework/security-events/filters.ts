import { sql } from 'kysely';
import type { z } from 'zod';
import type { SecurityFilters } from '../../../contract/framework/security-events';
import { type FilterTable, sinceDay, untilDay } from '../lists/queries-filters';
import { normalizeTextSql } from '../lists/queries-orders';
import { containsPattern } from '../lists/search-text';

export type Filters = z.output<typeof SecurityFilters>;

/** The filters of security events, on `security_events e`. */
export const securityFilters: FilterTable<Filters> = {
  kind: kind => sql`e.kind = ${kind}`,
  who: name => {
    const accountIds = sql`(array(
      select x.id from accounts x where x.username_key like ${containsPattern(name)}))`;
    return sql`(${normalizeTextSql(sql`e.typed_name`)} like ${containsPattern(name)}
      or e.account_id = any${accountIds} or e.by_id = any${accountIds})`;
  },
  address: beginning => sql`starts_with(e.address, ${beginning})`,
  date_from: sinceDay(sql`e.at`),
  date_to: untilDay(sql`e.at`),
};
