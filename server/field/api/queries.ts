import { type Insertable, sql } from 'kysely';
import type { z } from 'zod';
import type { TaskStatusFilter } from '../../../contract/organisation/vocabulary';
import { getFilteredStatuses, openStatuses } from '../../../contract/work/task-states';
import type { Db } from '../../framework/db/client';
import { prepareStatement } from '../../framework/db/prepare-statement';
import type { TaskTable } from '../../work/schema';

export const recordDevice = (db: Db, accountId: number, device: Record<string, unknown>) =>
  db
    .updateTable('accounts')
    .set({ device_info: JSON.stringify(device) })
    .where('id', '=', accountId)
    .execute();

const selectUndonePlans = (db: Db, agentId: number) =>
  db
    .selectFrom('plans as p')
    .leftJoin('files as f', 'f.id', 'p.file_id')
    .selectAll('p')
    .select(['f.name as file_name', 'f.file', 'f.size as file_size'])
    .where('p.agent_id', '=', agentId)
    .where('p.status', '=', 'planned');

const maxDuePlans = 500;
/** An agent's due plans: undone ones of the past, and those up to a day. */
export const listDuePlans = (db: Db, agentId: number, until: string) =>
  selectUndonePlans(db, agentId)
    .where('p.day', '<=', until)
    .orderBy('p.day')
    .orderBy('p.id')
    .limit(maxDuePlans)
    .execute();

/** An agent's undone plans with these ids, whenever they are due. */
export const listUndonePlansByIds = (db: Db, agentId: number, ids: readonly number[]) =>
  selectUndonePlans(db, agentId).where(sql<boolean>`p.id = any(${ids}::int[])`).orderBy('p.id').execute();

export const sitesByIds = (db: Db, ids: readonly (number | null)[]) =>
  db
    .selectFrom('sites as s')
    .select(['s.id', 's.code', 's.name', 's.address', 's.lat', 's.lng', 's.wilaya_id'])
    .where(sql<boolean>`s.id = any(${ids.filter(id => id !== null)}::int[])`)
    .execute();

const selectOwnTasks = (db: Db, agentId: number) =>
  db.selectFrom('tasks').selectAll().where('agent_id', '=', agentId).where('deleted_at', 'is', null);

export const listOpenTasks = (db: Db, agentId: number) =>
  selectOwnTasks(db, agentId).where('status', 'in', openStatuses).orderBy('id').execute();

/** An agent's tasks with these ids or of these plans, in any state. */
export const tasksByIds = (
  db: Db,
  agentId: number,
  { plans, tasks }: Record<'plans' | 'tasks', readonly number[]>,
) =>
  selectOwnTasks(db, agentId)
    .where(sql<boolean>`(id = any(${tasks}::int[]) or plan_id = any(${plans}::int[]))`)
    .orderBy('id')
    .execute();

/** The agent's tasks that they can no longer work on, the latest first. */
export const listPastTasks = (
  db: Db,
  agentId: number,
  {
    task_status,
    before,
    limit,
  }: { task_status?: z.output<typeof TaskStatusFilter>; before?: number; limit: number },
) => {
  let query = selectOwnTasks(db, agentId).where('status', 'not in', openStatuses);
  if (task_status) query = query.where('status', 'in', getFilteredStatuses(task_status));
  if (before !== undefined) query = query.where('id', '<', before);
  return query.orderBy('id', 'desc').limit(limit).execute();
};

export const findOwnTask = (db: Db, agentId: number, taskId: number) =>
  selectOwnTasks(db, agentId).where('id', '=', taskId).executeTakeFirst();

/** The same, including a deleted one. */
export const findOwnTaskEvenDeleted = (db: Db, agentId: number, taskId: number) =>
  db
    .selectFrom('tasks')
    .selectAll()
    .where('id', '=', taskId)
    .where('agent_id', '=', agentId)
    .executeTakeFirst();

export const lockOwnTask = async (db: Db, agentId: number, taskId: number) =>
  (await selectLockedTask(db, { agentId, taskId })).rows.at(0);
const selectLockedTask = prepareStatement<{ agentId: number; taskId: number }>()((db, value) =>
  db
    .selectFrom('tasks')
    .selectAll()
    .where('id', '=', value('taskId'))
    .where('agent_id', '=', value('agentId'))
    .where('deleted_at', 'is', null)
    .forUpdate()
    .compile(),
);

export const findTaskByPlan = (db: Db, planId: number) =>
  db.selectFrom('tasks').selectAll().where('plan_id', '=', planId).executeTakeFirst();

/** A plan that is or was the agent's, including opened and reassigned ones. */
export const findOwnPlan = (db: Db, agentId: number, planId: number) =>
  db
    .selectFrom('plans as p')
    .selectAll('p')
    .where('p.id', '=', planId)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('p.agent_id', '=', agentId),
        exists(
          selectFrom('tasks as t')
            .select('t.id')
            .whereRef('t.plan_id', '=', 'p.id')
            .where('t.agent_id', '=', agentId),
        ),
        exists(
          selectFrom('history as h')
            .select('h.id')
            .where('h.object', '=', 'plans')
            .where('h.object_id', '=', planId)
            .where(sql<boolean>`(h.before ->> 'agent_id')::int = ${agentId}`),
        ),
      ]),
    )
    .executeTakeFirst();

/** What a new task copies from the site where it counts: owner, wilaya, cluster and manager. */
export const getSiteOrganisation = (db: Db, siteId: number) =>
  db
    .selectFrom('sites')
    .select(['owner', 'wilaya_id', 'cluster_id', 'manager_id'])
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();

export const insertTask = async (db: Db, values: Insertable<TaskTable>) =>
  (await db.insertInto('tasks').values(values).returning('id').executeTakeFirstOrThrow()).id;

/** The device of this session. */
export const findSessionDevice = async (db: Db, sessionHash: string) =>
  (
    await db
      .selectFrom('sessions')
      .select('device')
      .where('token_hash', '=', sessionHash)
      .executeTakeFirstOrThrow()
  ).device;
