import { sql } from 'kysely';
import type { ImpossibleCause } from '../../contract/impossible';
import { kindRows } from '../../contract/task-kinds';
import type { TaskKind, TaskStatus } from '../../contract/vocabulary';
import type { Db } from '../db/client';
import type { TaskQuery } from './queries-rows';

/** What a workbook shows of a task, and no more: a list may have a hundred thousand. Instants in milliseconds. */
export type SheetRow = {
  id: number;
  kind: TaskKind;
  status: TaskStatus;
  agent_id: number | null;
  owner: string;
  wilaya_id: number;
  created: number;
  planned_day: string | null;
  late: boolean;
  installation_type: string | null;
  cause_return: string | null;
  impossible_cause: ImpossibleCause | null;
  submitted: number | null;
  site_code: string;
  site_name: string | null;
  drop_code: string | null;
  drop_name: string | null;
  /** Counted steps that are done. */
  done: number;
};

/** Rows of a workbook by a query for their ids. The steps come from the index `task_tests_done` alone. */
export const sheetRowsOf = (db: Db, ids: TaskQuery, kinds: readonly TaskKind[]) => {
  const counted = [...new Set(kinds.flatMap(kind => kindRows[kind].counted))];
  return db
    .with('page', () => ids.select('t.id') as never)
    .selectFrom('page')
    .innerJoin('tasks as t', 't.id' as never, 'page.id' as never)
    .innerJoin('sites as s', 's.id' as never, 't.site_id' as never)
    .leftJoin('sites as d', 'd.id' as never, 't.drop_site_id' as never)
    .select([
      't.id',
      't.kind',
      't.status',
      't.agent_id',
      't.owner',
      't.wilaya_id',
      't.planned_day',
      't.late',
      't.installation_type',
      't.cause_return',
      't.impossible_cause',
      's.code as site_code',
      's.name as site_name',
      'd.code as drop_code',
      'd.name as drop_name',
    ] as never)
    .select([
      milliseconds('t.created_at').as('created'),
      milliseconds('t.submitted_at').as('submitted'),
      sql<number>`(select count(*)::int from task_tests tt
        where tt.task_id = t.id and tt.done and tt.key = any(${counted}::text[]))`.as('done'),
    ]);
};

const milliseconds = (column: string) => sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;
