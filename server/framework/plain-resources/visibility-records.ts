import { type RawBuilder, sql } from 'kysely';
import { crudKey } from '../../../contract/framework/crud';
import { listCrudResources } from '../../../contract/framework/resources';
import type { Db } from '../db/client';
import type { User } from '../identity/user';
import { getProductRules } from './register-plain-resources';
import { rowVisibleTo } from './visibility';

/**
 * The records that a user may see, as a condition on the columns `object` and `object_id` of `h` (a history entry, or
 * anything with these two): existing visible records, and those of tables that everybody may see. Nobody sees those of
 * a table of which neither contract nor product says who does.
 */
export const recordVisibleTo = (db: Db, user: User): RawBuilder<boolean> => {
  const productRecords = Object.entries(getProductRules().records).map(
    ([object, visibleRows]) => [object, visibleRows ? exists(visibleRows(user)) : sql`true`] as const,
  );
  const plainRows = listCrudResources().map(
    contract =>
      [
        crudKey(contract),
        exists(sql`from ${sql.table(crudKey(contract))} t
          where t.id = h.object_id and ${rowVisibleTo(db, contract, user)}`),
      ] as const,
  );
  const cases = [...productRecords, ...plainRows].map(
    ([object, isVisible]) => sql`when ${object} then ${isVisible}`,
  );
  return cases.length ? sql`case h.object ${sql.join(cases, sql` `)} else false end` : sql`false`;
};

const exists = (rows: RawBuilder<unknown>) => sql`exists (select ${rows})`;
