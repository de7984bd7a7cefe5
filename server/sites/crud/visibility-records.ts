import { sql } from 'kysely';
import { crudKey } from '../../../contract/framework/crud';
import { crudResources } from '../../../contract/office/resources';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import type { Condition } from '../../organisation/row-access/visibility';
import { accountVisibleTo } from '../../organisation/row-access/visibility-accounts';
import { siteVisibleTo } from '../../organisation/row-access/visibility-sites';
import {
  anomalyVisibleTo,
  planVisibleTo,
  taskVisibleTo,
} from '../../organisation/row-access/visibility-work';
import { rowVisibleTo } from './visibility';

/**
 * The records that a user may see, as a condition on the columns `object` and `object_id` of `h` (a history entry, or
 * anything with these two): existing visible records, and those with neither place nor person.
 */
export const recordVisibleTo = (db: Db, user: User): Condition => {
  const visible = {
    sites: sql`from sites s where s.id = h.object_id and ${siteVisibleTo(user)}`,
    plans: sql`from plans p where p.id = h.object_id and ${planVisibleTo(user)}`,
    tasks: sql`from tasks t where t.id = h.object_id and ${taskVisibleTo(user)}`,
    anomalies: sql`from anomalies a join sites s on s.id = a.site_id
      where a.id = h.object_id and ${anomalyVisibleTo(user)}`,
    accounts: sql`from accounts where accounts.id = h.object_id and ${accountVisibleTo(user)}`,
    maintenance_plans: sql`from maintenance_plans m join accounts on accounts.id = m.responsible_id
      where m.id = h.object_id and ${accountVisibleTo(user)}`,
    ...Object.fromEntries(
      crudResources.map(contract => [
        crudKey(contract),
        sql`from ${sql.table(crudKey(contract))} t
          where t.id = h.object_id and ${rowVisibleTo(db, contract, user)}`,
      ]),
    ),
  };
  return sql<boolean>`case h.object ${sql.join(
    Object.entries(visible).map(([object, rows]) => sql`when ${object} then exists (select ${rows})`),
    sql` `,
  )} else true end`;
};
