import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { AssignedCounts, UntransferableCounts } from '../../../contract/organisation/hand-over';
import { hasFullAccess } from '../../../contract/organisation/row-access';
import { taskTransitions } from '../../../contract/work/task-states';
import type { Db } from '../../framework/db/client';
import type { AccountTable } from '../../framework/db/schema-organisation';
import type { User } from '../../framework/identity/user';
import { toLocalTime } from '../../framework/lists/queries-filters';
import { buildAccountSearchText } from '../../organisation/account/account-search-text';
import { isActiveSession } from '../../organisation/account/session/queries';
import { invalidateUsernames } from '../../organisation/directory/queries';
import { accountVisibleTo } from '../../organisation/row-access/visibility-accounts';
import { siteVisibleTo } from '../../organisation/row-access/visibility-sites';
import { hasReadableKind, planVisibleTo, taskVisibleTo } from '../../organisation/row-access/visibility-work';
import { recordVisibleTo } from '../../sites/crud/visibility-records';
import { isDone } from '../../sites/derived/queries-states';

export type AccountRecord = Selectable<AccountTable>;

/** A person within the user's row access, deleted or not. */
export const findPerson = (db: Db, user: User, id: number) =>
  db.selectFrom('accounts').selectAll().where('id', '=', id).where(accountVisibleTo(user)).executeTakeFirst();

export const lockAccount = (db: Db, id: number) =>
  db.selectFrom('accounts').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

export const updateAccount = (db: Db, id: number, values: Updateable<AccountTable>) =>
  db
    .updateTable('accounts')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const insertAccount = async (db: Db, values: Insertable<AccountTable>) =>
  (await db.insertInto('accounts').values(values).returning('id').executeTakeFirstOrThrow()).id;

/** The agents of a manager, locked. */
export const lockAgentsOfManager = (db: Db, managerId: number) =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where('manager_id', '=', managerId)
    .where('role', '=', 'agent')
    .where('status', '<>', 'deleted')
    .orderBy('id')
    .forUpdate()
    .execute();

/** The name and address of a deleted account are free again. */
export const isNameTaken = async (db: Db, username: string) =>
  !!(await db
    .selectFrom('accounts')
    .select('id')
    .where('username_key', '=', username.toLowerCase())
    .where('status', '<>', 'deleted')
    .executeTakeFirst());
export const isEmailTaken = async (db: Db, email: string, excludedId?: number) =>
  !!(await db
    .selectFrom('accounts')
    .select('id')
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
    .where('status', '<>', 'deleted')
    .$if(excludedId !== undefined, q => q.where('id', '<>', excludedId!))
    .executeTakeFirst());

/** An agent's plans that are still to be done. */
export const listOpenPlans = (db: Db, agentId: number) =>
  db
    .selectFrom('plans')
    .select(['id', 'site_id', 'drop_site_id'])
    .where('agent_id', '=', agentId)
    .where('status', '=', 'planned')
    .orderBy('id')
    .execute();
export const handOverPlans = (db: Db, ids: number[], agentId: number) =>
  db
    .updateTable('plans')
    .set({ agent_id: agentId, version: sql`version + 1` })
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute();

/** Moves all areas in an agent's charge to another; returns which. */
export const handOverAreas = (db: Db, from: number, to: number) =>
  db
    .updateTable('site_areas')
    .set({ agent_id: to })
    .where('agent_id', '=', from)
    .returning(['site_id', 'area'])
    .execute();

/** Managers and agents below a cluster manager, locked. */
export const lockClusterPeople = (db: Db, clusterManagerId: number) =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where('cluster_manager_id', '=', clusterManagerId)
    .where('status', '<>', 'deleted')
    .orderBy('id')
    .forUpdate()
    .execute();

/** What these people have in their charge together, within the caller's row access. */
export const countAssignments = async (db: Db, user: User, ids: number[]): Promise<AssignedCounts> => {
  const anyId = sql`any(${ids}::int[])`;
  const { rows } = await sql<AssignedCounts>`
    select
      (select count(*)::int from plans p where p.agent_id = ${anyId} and p.status = 'planned'
        and ${planVisibleTo(user)}) as plans,
      (select count(*)::int from sites s where s.id in (
        select site_id from site_areas where agent_id = ${anyId}
        union select id from sites where manager_id = ${anyId}) and ${siteVisibleTo(user)}) as sites,
      (select count(*)::int from accounts where (manager_id = ${anyId} or cluster_manager_id = ${anyId})
        and role = 'agent' and status <> 'deleted' and id <> all(${ids}::int[])
        and ${accountVisibleTo(user)}) as agents,
      (select count(*)::int from accounts where cluster_manager_id = ${anyId}
        and role <> 'agent' and status <> 'deleted' and id <> all(${ids}::int[])
        and ${accountVisibleTo(user)}) as managers,
      (select count(*)::int from maintenance_plans
        where responsible_id = ${anyId} and deleted_at is null) as maintenance`.execute(db);
  return rows[0];
};

/** What they have that cannot be handed over, within the caller's row access. */
export const countNonTransferable = async (
  db: Db,
  user: User,
  ids: number[],
): Promise<UntransferableCounts> => {
  const anyId = sql`any(${ids}::int[])`;
  const { rows } = await sql<UntransferableCounts>`
    select
      (select count(*)::int from sessions where account_id = ${anyId} and ${isActiveSession}) as sessions,
      (select count(*)::int from tasks t where t.agent_id = ${anyId} and t.deleted_at is null
        and t.status = any(${[...taskTransitions.submit.from]}) and ${taskVisibleTo(user)}) as tasks`.execute(
    db,
  );
  return rows[0];
};

/** Whether a manager has sites outside the caller's row access. */
export const hasHiddenSites = async (db: Db, user: User, managerId: number) =>
  !!(await db
    .selectFrom('sites as s')
    .select('s.id')
    .where('s.manager_id', '=', managerId)
    .where(eb => eb.not(siteVisibleTo(user)))
    .limit(1)
    .executeTakeFirst());

/** Which of these people are within the caller's row access. */
export const filterVisibleAccountIds = async (db: Db, user: User, ids: number[]) =>
  (
    await db
      .selectFrom('accounts')
      .select('id')
      .where(sql<boolean>`id = any(${ids}::int[])`)
      .where(accountVisibleTo(user))
      .execute()
  ).map(({ id }) => id);

/** Makes the name of a deleted account available again: names are unique, so its id is appended to the old one. */
export const releaseUsername = async (db: Db, username: string, excludedId?: number) => {
  const deleted = await db
    .selectFrom('accounts')
    .selectAll()
    .where('username_key', '=', username.toLowerCase())
    .where('status', '=', 'deleted')
    .$if(excludedId !== undefined, q => q.where('id', '<>', excludedId!))
    .forUpdate()
    .execute();
  for (const account of deleted) {
    const newName = `${account.username}#${account.id}`;
    await db
      .updateTable('accounts')
      .set({
        username: newName,
        username_key: newName.toLowerCase(),
        ...buildAccountSearchText({ ...account, username: newName }),
      })
      .where('id', '=', account.id)
      .execute();
  }
  if (deleted.length) invalidateUsernames();
};

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
  const doneTasks = db
    .selectFrom('tasks as t')
    .where('agent_id', '=', agentId)
    .where(taskVisibleTo(user))
    .where(hasReadableKind(user, 't'))
    .where('deleted_at', 'is', null)
    .where(isDone());
  const [total, month, last] = await Promise.all([
    doneTasks.select(eb => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
    doneTasks
      .where(sql<boolean>`created_at >= ${toLocalTime(sql`date_trunc('month', ${toLocalTime(sql`now()`)})`)}`)
      .select(eb => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('tasks as t')
      .innerJoin('sites as s', 's.id', 't.site_id')
      .select(['t.id', 't.kind as task_type', 't.created_at', 's.name as site_name', 's.code as site_code'])
      .where('t.agent_id', '=', agentId)
      .where(taskVisibleTo(user))
      .where(hasReadableKind(user, 't'))
      .where('t.deleted_at', 'is', null)
      .orderBy('t.created_at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ]);
  return { total: total.n, month: month.n, last };
};

/** The cluster manager who serves a cluster. */
export const findClusterManager = async (db: Db, clusterId: number | null) =>
  clusterId === null
    ? null
    : ((
        await db
          .selectFrom('accounts')
          .select('id')
          .where('role', '=', 'cluster_manager')
          .where('status', '=', 'active')
          .where('cluster_id', '=', clusterId)
          .orderBy('id')
          .executeTakeFirst()
      )?.id ?? null);
