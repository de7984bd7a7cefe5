import type { FieldsIn } from '../../../contract/framework/fields';
import { resources } from '../../../contract/office/resources';
import type { TaskKind, TaskStatus } from '../../../contract/organisation/vocabulary';
import { taskKindDefinitions } from '../../../contract/work/task-kinds';
import { isSetAside } from '../../../contract/work/task-states';
import { taskFields } from '../../../contract/work/tasks';
import type { Db } from '../../framework/db/client';
import { type Language, sayIn, sayWord } from '../../framework/language/language';
import { createListSheet } from '../../framework/lists/list-sheet';
import { sheetColumns } from '../../framework/lists/sheet-columns';
import { listStoredFields } from '../../framework/lists/stored-fields';
import { getUsernames } from '../../organisation/directory/queries';
import { wilayaNames } from '../../organisation/settings/queries-choices';
import { ownerLabels } from '../../sites/sites/queries';
import type { SheetRow } from './queries-sheet';

type SheetField = FieldsIn<typeof taskFields, 'sheet'>;
type Value = (task: SheetRow) => unknown;
const storedFields = listStoredFields(taskFields, 'sheet');
type StoredField = (typeof storedFields)[number][0];
/** Stored values are shown unchanged if they have no translation. */
const storedValues = Object.fromEntries(
  storedFields.map(([field, column]) => [field, task => task[column]]),
) as Record<StoredField, Value>;

/** The workbook of a task list: columns as in the list, states and places by name. */
export const taskSheet = async (
  db: Db,
  language: Language,
  resource: string,
  batches: AsyncIterable<SheetRow[]>,
) => {
  const say = sayIn(language);
  const getKindName = memoize((kind: TaskKind) => say('words', kind));
  const getStatusName = memoize((status: TaskStatus) => say('reports', (status || 'done') as 'done'));
  const getTypeName = memoize((type: string) => sayWord(say, type));
  const [yes, no] = [say('reports', 'yes'), say('reports', 'no')];
  const [wilaya, owners] = await Promise.all([wilayaNames(db, language), ownerLabels(db)]);
  const agents = new Map<number, string>();
  const values: Record<SheetField, Value> = {
    ...storedValues,
    task_id: task => task.id,
    task_type: task => getKindName(task.kind),
    task_status: task => getStatusName(task.status),
    task_agent: task => task.agent_id && agents.get(task.agent_id),
    task_site_code: task => task.site_code,
    task_site_name: task => task.site_name,
    drop_site_code: task => task.drop_code,
    drop_site_name: task => task.drop_name,
    task_wilaya: task => wilaya.get(task.wilaya_id) ?? task.wilaya_id,
    site_owner: task => owners.get(task.owner) ?? task.owner,
    task_created: task => task.created,
    task_delay: task => (task.late && !isSetAside(task.status) ? yes : no),
    task_steps: task => `${task.done} / ${taskKindDefinitions[task.kind].counted.length}`,
    installation_type: task => task.installation_type && getTypeName(task.installation_type),
    impossible_cause: task => task.impossible_cause && say('impossible', task.impossible_cause),
  };
  return createListSheet(
    sheetColumns(resources.get(resource)!, language, values),
    withAgents(db, batches, agents),
  );
};

/** Caches names that repeat from row to row. */
const memoize = <Key extends string>(getName: (key: Key) => string) => {
  const names = new Map<Key, string>();
  return (key: Key) => {
    const name = names.get(key) ?? getName(key);
    names.set(key, name);
    return name;
  };
};

/** Loads the names that appear first in a batch before it is written. */
async function* withAgents(db: Db, batches: AsyncIterable<SheetRow[]>, agents: Map<number, string>) {
  for await (const rows of batches) {
    const newIds = [...new Set(rows.map(row => row.agent_id))].filter(
      id => id !== null && !agents.has(id),
    ) as number[];
    if (newIds.length) {
      const username = await getUsernames(db, newIds);
      for (const id of newIds) agents.set(id, username(id) ?? '');
    }
    yield rows;
  }
}
