import { sql } from 'kysely';
import type { AssignedCounts, UntransferableCounts } from '../../../contract/organisation/hand-over';
import { taskTransitions } from '../../../contract/work/task-states';
import { isActiveSession } from '../../framework/account/session/queries';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { accountVisibleTo } from '../../organisation/row-access/visibility-accounts';
import { siteVisibleTo } from '../../organisation/row-access/visibility-sites';
import { planVisibleTo, taskVisibleTo } from '../../organisation/row-access/visibility-work';

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
