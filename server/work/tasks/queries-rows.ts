import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { hasAllPermissions } from '../../../contract/organisation/roles';
import { restoreDays } from '../../../contract/work/task-states';
import { taskFields } from '../../../contract/work/tasks';
import type { Db } from '../../framework/db/client';
import type { Schema } from '../../framework/db/schema';
import type { User } from '../../framework/identity/user';
import { listStoredFields } from '../../framework/lists/stored-fields';
import { siteVisibleTo } from '../../organisation/row-access/visibility-sites';
import { taskVisibleTo } from '../../organisation/row-access/visibility-work';

export type TaskTables = Schema & { t: Schema['tasks'] };
export type TaskQuery = SelectQueryBuilder<TaskTables, 't', object>;

type TestRow = { key: string; done: boolean; finished_at: string | null };
const everyTest = sql<TestRow[]>`coalesce((
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
export const selectTaskRows = (db: Db, user: User, ids: TaskQuery) =>
  db
    .with('page', () => ids.select('t.id') as never)
    .selectFrom('page')
    .innerJoin('tasks as t', 't.id' as never, 'page.id' as never)
    .innerJoin('sites as s', 's.id' as never, 't.site_id' as never)
    .leftJoin('sites as d', 'd.id' as never, 't.drop_site_id' as never)
    .select(rowColumns as never)
    .select([siteVisibleTo(user).as('site_in_reach'), siteVisibleTo(user, 'd').as('drop_in_reach')])
    .select([
      everyTest.as('tests'),
      sql<
        string | null
      >`(select c.site_type from cosites c where c.site_id = t.site_id order by c.id limit 1)`.as(
        'cosite_type',
      ),
    ]) as unknown as SelectQueryBuilder<TaskTables, 't', TaskRow>;

export type TaskRow = Pick<Selectable<TaskTables['tasks']>, (typeof taskColumns)[number]> & {
  site_lat: number | null;
  site_lng: number | null;
  site_code: string;
  site_name: string | null;
  facture: string | null;
  drop_code: string | null;
  drop_name: string | null;
  site_status: string;
  drop_status: string | null;
  /** Null, which SQL may return, means not visible. */
  site_in_reach: boolean | null;
  drop_in_reach: boolean | null;
  tests: TestRow[];
  cosite_type: string | null;
};

/** One visible task, including deleted ones. */
export const findTaskRow = (db: Db, user: User, taskId: number) =>
  selectTaskRows(
    db,
    user,
    db
      .selectFrom('tasks as t')
      .where('t.id', '=', taskId)
      .where(taskVisibleTo(user))
      .where(
        hasAllPermissions(user)
          ? sql<boolean>`(t.deleted_at is null or t.deleted_at > now() - make_interval(days => ${restoreDays}))`
          : sql<boolean>`t.deleted_at is null`,
      ) as unknown as TaskQuery,
  ).executeTakeFirst() as Promise<TaskRow | undefined>;
