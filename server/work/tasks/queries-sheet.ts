import { type Selectable, sql } from 'kysely';
import { getFieldMeta, type TaskKind } from '../../../contract/organisation/vocabulary';
import { taskKindDefinitions } from '../../../contract/work/task-kinds';
import { taskFields } from '../../../contract/work/tasks';
import type { Db } from '../../framework/db/client';
import type { TaskTable } from '../../framework/db/tables/work';
import { listStoredFields } from '../../framework/lists/stored-fields';
import type { TaskQuery } from './queries-rows';

const stored = listStoredFields(taskFields, 'sheet');
type Told<Value> = Value extends Date ? number : Value;
type Shown = { [Column in (typeof stored)[number][1]]: Told<Selectable<TaskTable>[Column]> };
/** Only a task's columns in the workbook: a list may have a hundred thousand rows. Instants in milliseconds. */
export type SheetRow = Shown &
  Pick<Selectable<TaskTable>, 'id' | 'agent_id' | 'late'> & {
    created: number;
    site_code: string;
    site_name: string | null;
    drop_code: string | null;
    drop_name: string | null;
    /** Number of counted steps that are done. */
    done: number;
  };

/** Rows of a workbook by a subquery of their ids. Steps are read from the index `task_tests_done` alone. */
export const selectSheetRows = (db: Db, ids: TaskQuery, kinds: readonly TaskKind[]) => {
  const counted = [...new Set(kinds.flatMap(kind => taskKindDefinitions[kind].counted))];
  return db
    .with('page', () => ids.select('t.id') as never)
    .selectFrom('page')
    .innerJoin('tasks as t', 't.id' as never, 'page.id' as never)
    .innerJoin('sites as s', 's.id' as never, 't.site_id' as never)
    .leftJoin('sites as d', 'd.id' as never, 't.drop_site_id' as never)
    .select([
      't.id',
      't.agent_id',
      't.late',
      's.code as site_code',
      's.name as site_name',
      'd.code as drop_code',
      'd.name as drop_name',
    ] as never)
    .select([
      ...stored.map(([field, column]) =>
        getFieldMeta(taskFields[field].is)?.word === 'timestamp'
          ? milliseconds(`t.${column}`).as(column)
          : sql.ref(`t.${column}`).as(column),
      ),
      milliseconds('t.created_at').as('created'),
      sql<number>`(select count(*)::int from task_tests tt
        where tt.task_id = t.id and tt.done and tt.key = any(${counted}::text[]))`.as('done'),
    ]);
};

const milliseconds = (column: string) => sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;
