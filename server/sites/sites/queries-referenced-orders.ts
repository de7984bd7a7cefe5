import { sql } from 'kysely';
import type { Order } from '../../framework/lists/queries-batches';

/** Orders of plans and tasks by what they refer to: rows are found by the index on its id. */
export const byAgent: Order = {
  column: sql`referenced.username_key`,
  type: 'text',
  nulls: 'last',
  references: {
    column: 'agent_id',
    table: direction =>
      sql`(select id, username_key collate "C" as username_key from accounts order by 2 ${direction})`,
  },
};
export const bySiteCode: Order = {
  column: sql`referenced.code_search`,
  type: 'text',
  references: { column: 'site_id', table: () => sql.table('sites') },
};
export const byWilaya: Order = {
  column: sql`referenced.id`,
  type: 'int',
  references: { column: 'wilaya_id', table: () => sql.table('wilayas') },
};
