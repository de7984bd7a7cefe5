import { sql } from 'kysely';
import { hasAllPermissions } from '../../../contract/framework/permissions';
import { restoreDays } from '../../../contract/work/task-states';
import { taskFields } from '../../../contract/work/tasks';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import type { Ids } from '../../framework/lists/queries-orders';
import { listStoredFields } from '../../framework/lists/stored-fields';
import { siteVisibleTo } from '../../organisation/row-access/visibility-sites';
import { taskVisibleTo } from '../../organisation/row-access/visibility-work';

type TestRow = { key: string; done: boolean; finished_at: string | null };
const testRows = sql<TestRow[]>`coalesce((
  select json_agg(json_build_object('key', tt.key, 'done', tt.done, 'finished_at', tt.finished_at))
  from task_tests tt where tt.task_id = t.id), '[]'::json)`;
const taskColumns = [
  ...listStoredFields(taskFields, 'row').map(([, column]) => column),
  'id',
  'manager_id',
  'created_at',
  'late',
  'lat',
  'lng',
  'version',
  'clocked_at',
  'returned_at',
  'impossible_at',
] as const;
const rowColumns = [
  ...taskColumns.map(column => `t.${column}` as const),
  's.lat as site_lat',
  's.lng as site_lng',
  's.code as site_code',
  's.name as site_name',
  's.code_facture as facture',
  'd.code as drop_code',
  'd.name as drop_name',
  's.status as site_status',
  'd.status as drop_status',
] as const;

/** Rows by a subquery of their ids: sites and steps are joined to the page's few rows only. */
export const selectTaskRows = (db: Db, user: User, ids: Ids) =>
  db
    .with('page', () => ids)
    .selectFrom('page')
    .innerJoin('tasks as t', 't.id', 'page.id')
    .innerJoin('sites as s', 's.id', 't.site_id')
    .leftJoin('sites as d', 'd.id', 't.drop_site_id')
    .select(rowColumns)
    .select([siteVisibleTo(user).as('site_in_reach'), siteVisibleTo(user, 'd').as('drop_in_reach')])
    .select([
      testRows.as('tests'),
      sql<
        string | null
      >`(select c.site_type from cosites c where c.site_id = t.site_id order by c.id limit 1)`.as(
        'cosite_type',
      ),
    ]);
export type TaskRow = Awaited<ReturnType<ReturnType<typeof selectTaskRows>['execute']>>[number];

/** On `tasks as t`: not deleted; for admins also deleted ones that can still be restored. */
export const isPresentFor = (user: User) =>
  hasAllPermissions(user)
    ? sql<boolean>`(t.deleted_at is null or t.deleted_at > now() - make_interval(days => ${restoreDays}))`
    : sql<boolean>`t.deleted_at is null`;

/** One visible task; for admins it may be deleted. */
export const findTaskRow = (db: Db, user: User, taskId: number) =>
  selectTaskRows(
    db,
    user,
    db
      .selectFrom('tasks as t')
      .select('t.id')
      .where('t.id', '=', taskId)
      .where(taskVisibleTo(user))
      .where(isPresentFor(user)),
  ).executeTakeFirst();
