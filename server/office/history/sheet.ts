import { crudKey } from '../../../contract/framework/crud';
import { getHistoryLabel } from '../../../contract/office/history-labels';
import { type CrudResourceMessages, crudResources } from '../../../contract/office/resources';
import { en } from '../../../i18n/en';
import { allFr as fr } from '../../../i18n/fr/all';
import { getLabels } from '../../framework/language/labels';
import type { Language } from '../../framework/language/language';
import type { ChangeRecord } from './queries';
import { changedFields } from './revert/revert-handler';

/** The history as a workbook: one line per change, its fields as « name: before → after ». */
export const auditSheet = (language: Language, batches: AsyncIterable<ChangeRecord[]>) => {
  const { terrain } = getMessages(language);
  const { columns } = terrain.audit as { columns: Record<string, string> };
  const cells = createCellFormatters(language);
  const keys = Object.keys(cells);
  return {
    name: terrain.audit.title,
    columns: keys.map(key => ({
      header: columns[key],
      kind: key === 'created_at' ? ('instant' as const) : ('text' as const),
    })),
    rows: toRows(batches, change => keys.map(key => cells[key](change))),
  };
};

const getMessages = (language: Language) => (language === 'en' ? en : fr);

/** The content of each column for a change. */
const createCellFormatters = (language: Language): Record<string, (change: ChangeRecord) => unknown> => {
  const { resources, terrain } = getMessages(language);
  const { objects } = terrain.audit as { objects: Words };
  const { words } = terrain.dialogs.history as unknown as { words: Words };
  const fieldNames: Words = {
    ...terrain.dialogs.history.fields,
    ...terrain.audit.fields,
  };
  const crudMessages = new Map<string, { name: string; fields: Record<string, string> }>(
    crudResources.map(contract => [
      crudKey(contract),
      resources[contract.name as keyof CrudResourceMessages],
    ]),
  );
  const getFieldLabel = (field: string, object: string) =>
    crudMessages.get(object)?.fields[field] ??
    (fieldNames[field] ? getWord(fieldNames, field) : getListLabel(language, field, object));

  return {
    created_at: ({ at }) => at,
    username: ({ username }) => username ?? terrain.dialogs.history.system,
    role: ({ role }) => role && getWord(terrain.dialogs.history.roles, role),
    action: ({ action }) =>
      getWord(words, action, getWord(words, `plain.${action.split('.').pop()}`, action)),
    object: ({ object }) => crudMessages.get(object)?.name.split(' |||| ')[0] ?? getWord(objects, object),
    label: ({ label, object_id }) => label ?? object_id,
    changes: change =>
      changedFields(change)
        .map(field => {
          const label = getFieldLabel(field, change.object);
          return `${label}: ${formatChange(change, field)}`;
        })
        .join('\n'),
    import_file: ({ import_file }) => import_file,
    address: ({ address }) => address,
  };
};

/** The label of the field in the lists of the office; without one, the column's name. */
const getListLabel = (language: Language, column: string, object: string) => {
  const label = getHistoryLabel(column, object);
  return label ? getLabels(language, label.resource).fields[label.field] : column;
};

/** A field's value before and after; only one of them where the object was created or deleted. */
const formatChange = ({ before, after }: ChangeRecord, field: string) => {
  const [oldText, newText] = [formatValue(before?.[field]), formatValue(after?.[field])];
  if (!after) return oldText;
  return before ? `${oldText} → ${newText}` : newText;
};

type Words = { [key: string]: string | Words };

/** The text at a dotted path. */
const getWord = (words: Words, path: string, fallback = path): string => {
  let node: string | Words | undefined = words;
  for (const key of path.split('.')) node = typeof node === 'object' ? node[key] : undefined;
  return typeof node === 'string' ? node : fallback;
};

const formatValue = (value: unknown) => {
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

async function* toRows<Row>(batches: AsyncIterable<Row[]>, toCells: (row: Row) => unknown[]) {
  for await (const batch of batches) yield batch.map(toCells);
}
