import { type Selectable, sql, type Updateable } from 'kysely';
import { restoreDays } from '../../../contract/task-states';
import type { Db } from '../../db/client';
import type { TaskTable } from '../../db/schema';
import type { User } from '../../platform/user';
import { taskVisibleTo } from '../visibility';

export type TaskRecord = Selectable<TaskTable>;

/** A task in reach; admins reach deleted ones too, as long as they can be restored. */
export const findTaskRecord = (db: Db, user: User, taskId: number): Promise<TaskRecord | undefined> =>
  db
    .selectFrom('tasks as t')
    .selectAll('t')
    .where('t.id', '=', taskId)
    .where(taskVisibleTo(user))
    .where(
      user.role === 'admin'
        ? sql<boolean>`(t.deleted_at is null or t.deleted_at > now() - make_interval(days => ${restoreDays}))`
        : sql<boolean>`t.deleted_at is null`,
    )
    .executeTakeFirst();

/** The task as it stands, locked; its sites are locked before it. */
export const lockTask = (db: Db, taskId: number): Promise<TaskRecord> =>
  db.selectFrom('tasks').selectAll().where('id', '=', taskId).forUpdate().executeTakeFirstOrThrow();

export const updateTask = (db: Db, taskId: number, values: Updateable<TaskTable>): Promise<TaskRecord> =>
  db
    .updateTable('tasks')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', taskId)
    .returningAll()
    .executeTakeFirstOrThrow();

/** The last change of a task, if that is a decision of the last so many seconds: who made it, and what stood before. */
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
  const decided = last?.action === 'taskActions.accept' || last?.action === 'taskActions.seen';
  if (!last?.recent || !decided) return undefined;
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

/** The data as a manager sets them; what he set stands as his until the agent has built on it. */
export const correctTest = (
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

/** Photos of a task by id; others are not found. */
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

/** Marks the photos in refused slots as not in order. */
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

export const planOfTask = (db: Db, planId: number) =>
  db.selectFrom('plans').selectAll().where('id', '=', planId).executeTakeFirst();
