import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { hasReadableKind, planVisibleTo } from '../../organisation/row-access/visibility-work';

export const taskRecord = (db: Db, taskId: number) =>
  db.selectFrom('tasks').selectAll().where('id', '=', taskId).executeTakeFirstOrThrow();

export const listTests = (db: Db, taskId: number) =>
  db.selectFrom('task_tests').selectAll().where('task_id', '=', taskId).execute();

export const listSitePositions = (db: Db, siteIds: (number | null)[]) =>
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
export const findTaskPlan = (db: Db, planId: number) =>
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
export const listFollowUpPlans = (db: Db, user: User, taskId: number) =>
  db
    .selectFrom('plans as p')
    .leftJoin('tasks as t', join => join.onRef('t.plan_id', '=', 'p.id').on('t.deleted_at', 'is', null))
    .select(['p.id', 'p.kind', 'p.day', 't.id as task_id'])
    .where('p.from_task_id', '=', taskId)
    .where('p.status', '<>', 'cancelled')
    .where(planVisibleTo(user))
    .where(hasReadableKind(user, 'p'))
    .orderBy('p.id')
    .execute();
