import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { ofKindsRead, planVisibleTo } from '../../organisation/row-access/visibility-of-work';

export const taskRecord = (db: Db, taskId: number) =>
  db.selectFrom('tasks').selectAll().where('id', '=', taskId).executeTakeFirstOrThrow();

export const testsOf = (db: Db, taskId: number) =>
  db.selectFrom('task_tests').selectAll().where('task_id', '=', taskId).execute();

export const placesOf = (db: Db, siteIds: (number | null)[]) =>
  db
    .selectFrom('sites')
    .select(['id', 'lat', 'lng', 'address'])
    .where(
      'id',
      'in',
      siteIds.filter(id => id !== null),
    )
    .execute();

/** A task's plan, with its file and the anomaly it repairs. */
export const planOf = (db: Db, planId: number) =>
  db
    .selectFrom('plans as p')
    .leftJoin('files as f', 'f.id', 'p.file_id')
    .select([
      'p.id',
      'p.instruction',
      'p.problem_type',
      'p.alarm_type',
      'p.created_by',
      'f.id as file_id',
      'f.name as file_name',
      'f.file',
      'f.size as file_size',
      'p.anomaly_id',
    ])
    .where('p.id', '=', planId)
    .executeTakeFirst();

/** Visible plans made from a task: they may be visible through the other of its two sites only. */
export const plansFrom = (db: Db, user: User, taskId: number) =>
  db
    .selectFrom('plans as p')
    .leftJoin('tasks as t', join => join.onRef('t.plan_id', '=', 'p.id').on('t.deleted_at', 'is', null))
    .select(['p.id', 'p.kind', 'p.day', 't.id as task_id'])
    .where('p.from_task_id', '=', taskId)
    .where('p.status', '<>', 'cancelled')
    .where(planVisibleTo(user))
    .where(ofKindsRead(user, 'p'))
    .orderBy('p.id')
    .execute();
