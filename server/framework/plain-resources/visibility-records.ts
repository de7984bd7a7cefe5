import { type RawBuilder, sql } from 'kysely';
import { crudKey } from '../../../contract/framework/crud';
import { listCrudResources } from '../../../contract/framework/resources';
import type { Db } from '../db/client';
import type { User } from '../identity/user';
import { getProductRules } from './register-plain-resources';
import { rowVisibleTo } from './visibility';

/**
 * The records that a user may see, as a condition on the columns `object` and `object_id` of `h` (a history entry, or
 * anything with these two): existing visible records, and those of tables that everybody may see.
 */
export const recordVisibleTo = (db: Db, user: User): RawBuilder<boolean> => {
  const productRecords = Object.entries(getProductRules().records).flatMap(([object, visibleRows]) =>
    visibleRows ? [[object, visibleRows(user)] as const] : [],
  );
  const plainRows = listCrudResources().map(
    contract =>
      [
        crudKey(contract),
        sql`from ${sql.table(crudKey(contract))} t
          where t.id = h.object_id and ${rowVisibleTo(db, contract, user)}`,
      ] as const,
  );
  const cases = [...productRecords, ...plainRows].map(
    ([object, rows]) => sql`when ${object} then exists (select ${rows})`,
  );
  if (!cases.length) return sql`true`;
  return sql`case h.object ${sql.join(cases, sql` `)} else true end`;
};
