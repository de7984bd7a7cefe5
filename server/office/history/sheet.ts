import { crudKey } from '../../../contract/framework/crud';
import { getHistoryLabel } from '../../../contract/office/history-labels';
import { type CrudResourceMessages, crudResources } from '../../../contract/office/resources';
import { en } from '../../../i18n/en';
import { wholeFr as fr } from '../../../i18n/fr/whole';
import { getLabels } from '../../framework/language/labels';
import type { Language } from '../../framework/language/language';
import type { ChangeRecord } from './queries';
import { changedFields } from './revert/revert-handler';

/** The history as a workbook: one line per change, its fields as « name: before → after ». */
export const auditSheet = (language: Language, batches: AsyncIterable<ChangeRecord[]>) => {
  const { resources, terrain } = language === 'en' ? en : fr;
  const { columns, objects } = terrain.audit as { columns: Record<string, string>; objects: Words };
  const { words } = terrain.dialogs.history as unknown as { words: Words };
  const fields: Words = {
    ...terrain.dialogs.history.fields,
    ...terrain.audit.fields,
  };
  const inLists = (column: string, object: string) => {
    const known = getHistoryLabel(column, object);
    return known ? getLabels(language, known.resource).fields[known.field] : column;
  };
  const ofPlain = new Map<string, { name: string; fields: Record<string, string> }>(
    crudResources.map(contract => [
      crudKey(contract),
      resources[contract.name as keyof CrudResourceMessages],
    ]),
  );
  const changes = (change: ChangeRecord) =>
    changedFields(change)
      .map(field => {
        const [was, is] = [change.before, change.after].map(values => plain(values?.[field]));
        const label =
          ofPlain.get(change.object)?.fields[field] ??
          (fields[field] ? getWord(fields, field) : inLists(field, change.object));
        return `${label}: ${change.before && change.after ? `${was} → ${is}` : change.after ? is : was}`;
      })
      .join('\n');
  const cells: Record<string, (change: ChangeRecord) => unknown> = {
    created_at: ({ at }) => at,
    username: ({ username }) => username ?? terrain.dialogs.history.system,
    role: ({ role }) => role && getWord(terrain.dialogs.history.roles, role),
    action: ({ action }) =>
      getWord(words, action, getWord(words, `plain.${action.split('.').pop()}`, action)),
    object: ({ object }) => ofPlain.get(object)?.name.split(' |||| ')[0] ?? getWord(objects, object),
    label: ({ label, object_id }) => label ?? object_id,
    changes,
    import_file: ({ import_file }) => import_file,
    address: ({ address }) => address,
  };
  const keys = Object.keys(cells);
  return {
    name: terrain.audit.title,
    columns: keys.map(key => ({
      header: columns[key],
      kind: key === 'created_at' ? ('instant' as const) : ('text' as const),
    })),
    rows: rowsOf(batches, row => keys.map(key => cells[key](row))),
  };
};

type Words = { [key: string]: string | Words };

/** The text at a dotted path. */
const getWord = (words: Words, path: string, otherwise = path): string => {
  let at: string | Words | undefined = words;
  for (const key of path.split('.')) at = typeof at === 'object' ? at[key] : undefined;
  return typeof at === 'string' ? at : otherwise;
};

const plain = (value: unknown) =>
  value === null || value === undefined || value === ''
    ? '–'
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

async function* rowsOf<Row>(batches: AsyncIterable<Row[]>, cells: (row: Row) => unknown[]) {
  for await (const batch of batches) yield batch.map(cells);
}
