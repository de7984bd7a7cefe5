import { en } from '../../i18n/en';
import { wholeFr as fr } from '../../i18n/fr/whole';
import type { Db } from '../db/client';
import { clusters } from '../form-lists/queries';
import { type Language, sayIn } from '../platform/language';
import type { SheetColumn } from '../platform/listing';
import { ownerLabels } from '../sites/queries';
import type { ListedRole } from './queries-list';

const resourceOf = { agent: 'agents', manager: 'managers', cluster_manager: 'clustermanagers' } as const;
const numbers = ['sites', 'sites_count', 'agents_count', 'tasks_count', 'managers_count'];

/** The workbook of a list of people: its columns as the list labels them. */
export const peopleSheet = async (
  db: Db,
  language: Language,
  role: ListedRole,
  rows: AsyncIterable<Record<string, unknown>[]>,
) => {
  const say = sayIn(language);
  const [names, owners] = await Promise.all([clusters(db), ownerLabels(db)]);
  const cluster = new Map<unknown, string>(names.map(({ id, name }) => [id, name]));
  const owner = (row: any) => owners.get(row.owner ?? row.account_type) ?? '';
  const values: Record<string, (row: any) => unknown> = {
    cluster: row => cluster.get(row.cluster) ?? '',
    owner,
    account_type: owner,
    app_version: row => row.device_info?.app_version?.[0],
    status: row => say('words', row.status === 'active' ? 'activated' : row.status),
  };
  const { fields } = (language === 'en' ? en : fr).resources[resourceOf[role]] as unknown as {
    fields: Record<string, string>;
  };
  return {
    columns: Object.fromEntries(
      Object.keys(fields).map(field => [
        field,
        {
          header: fields[field],
          kind: field === 'last_online' ? 'instant' : numbers.includes(field) ? 'number' : 'text',
          value: values[field] ?? ((row: any) => row[field]),
        } satisfies SheetColumn,
      ]),
    ),
    rows,
  };
};
