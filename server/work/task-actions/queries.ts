import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { taskVisibleTo } from '../../organisation/row-access/visibility-work';
import type { TaskTable } from '../schema';
import { isPresentFor } from '../tasks/queries-rows';

export type TaskRecord = Selectable<TaskTable>;

/** A visible task; admins also see deleted ones, as long as they can be restored. */
export const findTaskRecord = async (db: Db, user: User, taskId: number): Promise<TaskRecord | undefined> =>
  (await findTaskRecords(db, user, [taskId]))[0];

export const findTaskRecords = (db: Db, user: User, taskIds: readonly number[]): Promise<TaskRecord[]> =>
  db
    .selectFrom('tasks as t')
    .selectAll('t')
    .where(sql<boolean>`t.id = any(${taskIds}::int[])`)
    .where(taskVisibleTo(user))
    .where(isPresentFor(user))
    .execute();

/** Current tasks, locked; their sites are locked before them. */
export const lockTasks = (db: Db, taskIds: readonly number[]): Promise<TaskRecord[]> =>
  db
    .selectFrom('tasks')
    .selectAll()
    .where(sql<boolean>`id = any(${taskIds}::int[])`)
    .orderBy('id')
    .forUpdate()
    .execute();

export const updateTask = async (db: Db, taskId: number, values: Updateable<TaskTable>) =>
  (await updateTasks(db, [taskId], values))[0];

export const updateTasks = (
  db: Db,
  taskIds: readonly number[],
  values: Updateable<TaskTable>,
): Promise<TaskRecord[]> =>
  db
    .updateTable('tasks')
    .set({ ...values, version: sql`version + 1` })
    .where(sql<boolean>`id = any(${taskIds}::int[])`)
    .returningAll()
    .execute();

/** The last change of a task, if it is a decision of the last so many seconds: who made it, and the previous values. */
export const lastDecision = async (db: Db, taskId: number, seconds: number) => {
  const last = await db
    .selectFrom('history')
    .select([
      'id',
      'account_id',
      'action',
      'before',
      sql<boolean>`at > now() - make_interval(secs => ${seconds})`.as('recent'),
    ])
    .where('object', '=', 'tasks')
    .where('object_id', '=', taskId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isDecision = last?.action === 'taskActions.accept' || last?.action === 'taskActions.seen';
  if (!last?.recent || !isDecision) return undefined;
  return { id: last.id, account_id: last.account_id, before: last.before as Updateable<TaskTable> };
};

export const lockTest = (db: Db, taskId: number, key: string) =>
  db
    .selectFrom('task_tests')
    .selectAll()
    .where('task_id', '=', taskId)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst();

/**
 * Stores a manager's correction; corrected values are marked as the manager's until the agent sends data based on them.
 */
export const saveTestCorrection = (
  db: Db,
  taskId: number,
  key: string,
  { data, corrected }: { data: Record<string, unknown>; corrected: string[] },
) =>
  db
    .updateTable('task_tests')
    .set({
      data: JSON.stringify(data),
      corrected: JSON.stringify(corrected),
      version: sql`version + 1`,
    })
    .where('task_id', '=', taskId)
    .where('key', '=', key)
    .execute();

/** Photos of a task by id; photos of other tasks are not found. */
export const lockPhotos = (db: Db, taskId: number, ids: readonly number[]) =>
  db
    .selectFrom('photos')
    .selectAll()
    .where('task_id', '=', taskId)
    .where('id', 'in', [...ids])
    .where('replaced_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();

export const setVerdict = (
  db: Db,
  photoId: number,
  verdict: 'ok' | 'nok' | null,
  cause: string | null,
  reviewerId: number,
) =>
  db
    .updateTable('photos')
    .set({ verdict, cause, reviewed_by: reviewerId, reviewed_at: sql`now()` })
    .where('id', '=', photoId)
    .execute();

/** Marks the photos in refused slots as not OK. */
export const refusePhoto = (
  db: Db,
  taskId: number,
  test: string,
  slot: number,
  cause: string | null,
  reviewerId: number,
) =>
  db
    .updateTable('photos')
    .set({ verdict: 'nok', cause, reviewed_by: reviewerId, reviewed_at: sql`now()` })
    .where('task_id', '=', taskId)
    .where('test', '=', test)
    .where('slot', '=', slot)
    .where('replaced_at', 'is', null)
    .execute();

/** The plans of tasks, by id. */
export const getPlansOfTasks = async (db: Db, tasks: readonly Pick<TaskRecord, 'plan_id'>[]) => {
  const ids = tasks.flatMap(({ plan_id }) => plan_id ?? []);
  const plans = ids.length
    ? await db.selectFrom('plans').selectAll().where(sql<boolean>`id = any(${ids}::int[])`).execute()
    : [];
  return new Map(plans.map(plan => [plan.id, plan]));
};
