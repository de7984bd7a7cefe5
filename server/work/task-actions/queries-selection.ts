import { sql } from 'kysely';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { taskVisibleTo } from '../../organisation/row-access/visibility-work';

/** The site codes of visible tasks. */
export const getSiteCodesByTask = async (db: Db, user: User, taskIds: readonly number[]) => {
  const rows = await db
    .selectFrom('tasks as t')
    .innerJoin('sites as s', 's.id', 't.site_id')
    .select(['t.id', 's.code'])
    .where(sql<boolean>`t.id = any(${taskIds}::int[])`)
    .where(taskVisibleTo(user))
    .execute();
  return new Map(rows.map(({ id, code }) => [id, code]));
};
