import { type Selectable, sql } from 'kysely';
import { getFieldMeta } from '../../../contract/framework/field-meta';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { taskKindDefinitions } from '../../../contract/work/task-kinds';
import { taskFields } from '../../../contract/work/tasks';
import type { Db } from '../../framework/db/client';
import type { Ids } from '../../framework/lists/queries-orders';
import { listStoredFields } from '../../framework/lists/stored-fields';
import type { TaskTable } from '../schema';

const storedFields = listStoredFields(taskFields, 'sheet');
type Serialized<Value> = Value extends Date ? number : Value;
type SheetColumns = {
  [Column in (typeof storedFields)[number][1]]: Serialized<Selectable<TaskTable>[Column]>;
};

/**
 * Rows of a workbook by a subquery of their ids, with only the columns that it shows: a list may have a hundred thousand
 * rows. Instants in milliseconds; `done`: the counted steps that are done, read from the index `task_tests_done` alone.
 */
export const selectSheetRows = (db: Db, ids: Ids, kinds: readonly TaskKind[]) => {
  const countedTests = [...new Set(kinds.flatMap(kind => taskKindDefinitions[kind].counted))];
  return db
    .with('page', () => ids)
    .selectFrom('page')
    .innerJoin('tasks as t', 't.id', 'page.id')
    .innerJoin('sites as s', 's.id', 't.site_id')
    .leftJoin('sites as d', 'd.id', 't.drop_site_id')
    .select([
      't.id',
      't.agent_id',
      't.late',
      's.code as site_code',
      's.name as site_name',
      'd.code as drop_code',
      'd.name as drop_name',
    ])
    .select([
      ...storedFields.map(([field, column]) =>
        getFieldMeta(taskFields[field].is)?.word === 'timestamp'
          ? milliseconds(`t.${column}`).as(column)
          : sql.ref(`t.${column}`).as(column),
      ),
      milliseconds('t.created_at').as('created'),
      sql<number>`(select count(*)::int from task_tests tt
        where tt.task_id = t.id and tt.done and tt.key = any(${countedTests}::text[]))`.as('done'),
    ])
    .$narrowType<SheetColumns>();
};
export type SheetRow = Awaited<ReturnType<ReturnType<typeof selectSheetRows>['execute']>>[number];

const milliseconds = (column: string) => sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;
