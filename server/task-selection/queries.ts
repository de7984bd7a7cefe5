import { sql } from 'kysely';
import type { Db } from '../db/client';

export const siteCodesOfTasks = async (db: Db, taskIds: readonly number[]) => {
  const rows = await db
    .selectFrom('tasks as t')
    .innerJoin('sites as s', 's.id', 't.site_id')
    .select(['t.id', 's.code'])
    .where(sql<boolean>`t.id = any(${taskIds}::int[])`)
    .execute();
  return new Map(rows.map(({ id, code }) => [id, code]));
};
