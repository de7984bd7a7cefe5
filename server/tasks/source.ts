import type { TaskKind } from '../../contract/vocabulary';
import { usernamesOf } from '../accounts/queries';
import type { Db } from '../db/client';
import type { ListInput, RowSource } from '../platform/listing';
import type { User } from '../platform/user';
import { ownerLabels } from '../sites/queries';
import { countTasks } from './queries-count';
import { everyTask, taskPage } from './queries-list';
import type { TaskRow } from './queries-rows';
import { taskRow } from './rows';
import { taskSheet } from './sheets';
import { taskVisibilityKey } from './visibility';

/** The rows of one task list: of one kind, or of several together. */
export const tasksOf = (resource: string, kinds: readonly TaskKind[]): RowSource => {
  const global = kinds.length > 1;
  const wanted = (filters: ListInput) =>
    filters.task_types ? kinds.filter(kind => kind === filters.task_types) : kinds;
  const onWire = async (db: Db, rows: TaskRow[]) => {
    const named = await namesFor(db, rows);
    return rows.map(row => taskRow(row, named, global));
  };
  const every = async function* (db: Db, user: User, filters: ListInput, stepsOnly: boolean) {
    for await (const rows of everyTask(db, user, wanted(filters), filters, { stepsOnly }))
      yield await onWire(db, rows);
  };
  return {
    visibilityKey: taskVisibilityKey,
    page: async (db, user, filters, page) =>
      onWire(db, await taskPage(db, user, wanted(filters), filters, page)),
    count: (db, user, filters) => countTasks(db, user, wanted(filters), filters),
    all: (db, user, filters) => every(db, user, filters, false),
    sheet: (db, user, filters, _, language) =>
      taskSheet(db, language, resource, every(db, user, filters, true)),
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
