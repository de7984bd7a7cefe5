import type { TaskKind } from '../../../contract/organisation/vocabulary';
import type { Db } from '../../framework/db/client';
import type { RowSource } from '../../framework/lists/row-source';
import { getUsernames } from '../../organisation/directory/queries';
import { taskVisibilityKey } from '../../organisation/row-access/visibility-work';
import { readDeadlines } from '../../organisation/settings/queries';
import { ownerLabels } from '../../sites/sites/queries';
import { type TaskFilters, taskFilters } from './filters';
import { countTasks } from './queries-count';
import { iterateSheetRows, iterateTasks, listTasks } from './queries-list';
import type { TaskRow } from './queries-rows';
import { taskRow } from './rows';
import { taskSheet } from './sheets';

/** The rows of one task list: of one kind, or of several together. */
export const createTaskSource = (resource: string, kinds: readonly TaskKind[]): RowSource<TaskFilters> => {
  const toApiTasks = async (db: Db, rows: TaskRow[]) => {
    const names = await loadTaskNames(db, rows);
    return rows.map(row => taskRow(row, names));
  };
  return {
    skipsParsing: true,
    filters: taskFilters,
    visibilityKey: taskVisibilityKey,
    page: async (db, user, filters, page) => toApiTasks(db, await listTasks(db, user, kinds, filters, page)),
    count: (db, user, filters) => countTasks(db, user, kinds, filters),
    all: async function* (db, user, filters, sort) {
      for await (const rows of iterateTasks(db, user, kinds, filters, sort)) yield await toApiTasks(db, rows);
    },
    sheet: (db, user, filters, sort, _, language) =>
      taskSheet(db, language, resource, iterateSheetRows(db, user, kinds, filters, sort)),
  };
};

/** Usernames and owner labels that rows name. */
export const loadTaskNames = async (db: Db, rows: readonly Pick<TaskRow, 'agent_id' | 'manager_id'>[]) => {
  const [username, owners, deadlines] = await Promise.all([
    getUsernames(
      db,
      rows.flatMap(row => [row.agent_id, row.manager_id]),
    ),
    ownerLabels(db),
    readDeadlines(db),
  ]);
  return { username, ownerLabel: (key: string) => owners.get(key) ?? key, deadlines };
};
