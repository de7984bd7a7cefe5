import { sql } from 'kysely';
import { hasFullAccess } from '../../../contract/organisation/row-access';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { toLocalTime } from '../../framework/lists/queries-filters';
import { recordVisibleTo } from '../../framework/plain-resources/visibility-records';
import { accountVisibleTo } from '../../organisation/row-access/visibility-accounts';
import { siteVisibleTo } from '../../organisation/row-access/visibility-sites';
import { hasReadableKind, taskVisibleTo } from '../../organisation/row-access/visibility-work';
import { isDone } from '../../sites/derived/queries-states';

const maxActivityRows = 200;
/** A person's activity, newest first, on records within the reader's row access. */
export const listActivity = (db: Db, user: User, accountId: number) =>
  db
    .selectFrom('history as h')
    .select(['h.at as created_at', 'h.action', 'h.object', 'h.object_id', 'h.address'])
    .where('h.account_id', '=', accountId)
    .where(hasFullAccess('people', user) ? sql<boolean>`true` : recordVisibleTo(db, user))
    .orderBy('h.at', 'desc')
    .orderBy('h.id', 'desc')
    .limit(maxActivityRows)
    .execute();

/** The labels of records in a history, within the reader's row access; a plan is labelled by its site. */
export const listRecordNames = async (db: Db, user: User, object: string, ids: number[]): Promise<Name[]> => {
  if (!ids.length) return [];
  if (object === 'accounts')
    return db
      .selectFrom('accounts')
      .select(['id', 'username as name'])
      .where('id', 'in', ids)
      .where(accountVisibleTo(user))
      .execute();
  if (object === 'sites')
    return db
      .selectFrom('sites as s')
      .select(['s.id', 's.code as name'])
      .where('s.id', 'in', ids)
      .where(siteVisibleTo(user))
      .execute();
  if (object === 'plans')
    return db
      .selectFrom('plans as p')
      .innerJoin('sites as s', 's.id', 'p.site_id')
      .select(['p.id', 's.code as name', 's.id as site_id'])
      .where('p.id', 'in', ids)
      .where(siteVisibleTo(user))
      .execute();
  if (object === 'tasks')
    return db
      .selectFrom('tasks as t')
      .innerJoin('sites as s', 's.id', 't.site_id')
      .select(['t.id', 's.code as name'])
      .where('t.id', 'in', ids)
      .where('t.deleted_at', 'is', null)
      .where(taskVisibleTo(user))
      .where(hasReadableKind(user, 't'))
      .execute();
  return [];
};
type Name = { id: number; name: string; site_id?: number };

/** How many tasks an agent did, this month too, and the last one; of those that the reader may read. */
export const getTaskSummary = async (db: Db, user: User, agentId: number) => {
  const tasks = db
    .selectFrom('tasks as t')
    .where('t.agent_id', '=', agentId)
    .where(taskVisibleTo(user))
    .where(hasReadableKind(user, 't'))
    .where('t.deleted_at', 'is', null);
  const monthStart = toLocalTime(sql`date_trunc('month', ${toLocalTime(sql`now()`)})`);
  const [counts, last] = await Promise.all([
    tasks
      .where(isDone())
      .select(({ fn }) => [
        fn.countAll<number>().as('total'),
        fn.countAll<number>().filterWhere(sql<boolean>`t.created_at >= ${monthStart}`).as('month'),
      ])
      .executeTakeFirstOrThrow(),
    tasks
      .innerJoin('sites as s', 's.id', 't.site_id')
      .select(['t.id', 't.kind as task_type', 't.created_at', 's.name as site_name', 's.code as site_code'])
      .orderBy('t.created_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ]);
  return { ...counts, last };
};
