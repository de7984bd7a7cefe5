import type { Task } from '../../contract/tasks';
import { en } from '../../i18n/en';
import { fr } from '../../i18n/fr';
import type { Db } from '../db/client';
import { wilayas } from '../form-lists/queries';
import { type Language, sayIn } from '../platform/language';
import type { SheetColumn } from '../platform/listing';

type Batches = AsyncIterable<Record<string, unknown>[]>;
const kinds: Record<string, SheetColumn['kind']> = {
  task_id: 'number',
  task_created: 'instant',
  submitted_at: 'instant',
  task_plan: 'day',
};

/** The workbook of a task list: its columns as the list labels them, states and places in words. */
export const taskSheet = async (db: Db, language: Language, resource: string, rows: Batches) => {
  const say = sayIn(language);
  const named = new Map((await wilayas(db)).map(({ id, name }) => [id, name]));
  const values: Record<string, (task: Task) => unknown> = {
    task_type: task => say('words', task.task_type),
    task_status: task => say('reports', (task.task_status || 'done') as 'done'),
    task_wilaya: task => named.get(task.task_wilaya) ?? task.task_wilaya,
    site_owner: task => task.owner,
    task_delay: task => say('reports', task.task_delay ? 'yes' : 'no'),
    task_steps: ({ task_steps: { done, of } }) => `${done} / ${of}`,
    installation_type: task => task.installation_type && say('words', task.installation_type as never),
  };
  const labels = (language === 'en' ? en : fr).resources as unknown as Record<
    string,
    { fields: Record<string, string> }
  >;
  const { fields } = labels[resource];
  return {
    columns: Object.fromEntries(
      Object.keys(fields).map(field => [
        field,
        {
          header: fields[field],
          kind: kinds[field] ?? 'text',
          value: values[field] ?? ((row: any) => row[field]),
        } satisfies SheetColumn,
      ]),
    ),
    rows,
  };
};
