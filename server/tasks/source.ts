import type { TaskKind } from '../../contract/vocabulary';
import { usernamesOf } from '../accounts/queries';
import type { Db } from '../db/client';
import type { ListInput, RowSource } from '../platform/listing';
import { ownerLabels } from '../sites/queries';
import { countTasks } from './queries-count';
import { everySheetRow, everyTask, taskPage } from './queries-list';
import type { TaskRow } from './queries-rows';
import { taskRow } from './rows';
import { taskSheet } from './sheets';
import { taskVisibilityKey } from './visibility';

/** The rows of one task list: of one kind, or of several together. */
export const tasksOf = (resource: string, kinds: readonly TaskKind[]): RowSource => {
  const wanted = (filters: ListInput) =>
    filters.task_types ? kinds.filter(kind => kind === filters.task_types) : kinds;
  const onWire = async (db: Db, rows: TaskRow[]) => {
    const named = await namesFor(db, rows);
    return rows.map(row => taskRow(row, named));
  };
  return {
    typed: true,
    visibilityKey: taskVisibilityKey,
    page: async (db, user, filters, page) =>
      onWire(db, await taskPage(db, user, wanted(filters), filters, page)),
    count: (db, user, filters) => countTasks(db, user, wanted(filters), filters),
    all: async function* (db, user, filters, sort) {
      for await (const rows of everyTask(db, user, wanted(filters), filters, sort))
        yield await onWire(db, rows);
    },
    sheet: (db, user, filters, sort, _, language) =>
      taskSheet(db, language, resource, everySheetRow(db, user, wanted(filters), filters, sort)),
  };
};

/** Usernames and owner labels that rows name. */
export const namesFor = async (db: Db, rows: readonly Pick<TaskRow, 'agent_id' | 'manager_id'>[]) => {
  const [username, owners] = await Promise.all([
    usernamesOf(
      db,
      rows.flatMap(row => [row.agent_id, row.manager_id]),
    ),
    ownerLabels(db),
  ]);
  return { username, ownerLabel: (key: string) => owners.get(key) ?? key };
};
