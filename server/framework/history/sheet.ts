import { crudKey } from '../../../contract/framework/crud';
import { type FieldMeta, type FieldType, getFieldMeta } from '../../../contract/framework/field-meta';
import type { HistoryTexts, HistoryWords } from '../../../contract/framework/history-words';
import { formatShortInstant } from '../../../contract/framework/wall-clock';
import { createHistoryWords } from '../../../contract/office/history-words';
import { crudResources } from '../../../contract/office/resources';
import { isDay, isInstant } from '../../../i18n/dates';
import { en } from '../../../i18n/en';
import { allFr as fr } from '../../../i18n/fr/all';
import { labelled } from '../../../i18n/typography';
import { listClusters, listLocalizedWilayas, listOwners } from '../../organisation/settings/queries-choices';
import type { Db } from '../db/client';
import { getLabels } from '../language/labels';
import { type Language, sayIn, sayWord } from '../language/language';
import { type ChangeRecord, listUsernames } from './queries-changes';
import { getRecordName } from './record-name';

/** The history as a workbook: one line per change, its fields as « name : before → after ». */
export const auditSheet = async (db: Db, language: Language, batches: AsyncIterable<ChangeRecord[]>) => {
  const names = await loadNames(db, language);
  const texts = createHistoryTexts(language, names);
  const cells = createCellFormatters(texts, names);
  const keys = Object.keys(cells);
  return {
    name: texts.find('terrain.audit.title')!,
    columns: keys.map(key => ({
      header: texts.find(`terrain.audit.columns.${key}`)!,
      kind: key === 'created_at' ? ('instant' as const) : ('text' as const),
    })),
    rows: toRows(batches, change => keys.map(key => cells[key](change))),
  };
};

/** What values refer to, by what they mean: accounts, clusters, wilayas and owners. */
type Names = { [word in FieldType]?: ReadonlyMap<unknown, string> };
const loadNames = async (db: Db, language: Language): Promise<Names> => {
  const toMap = (choices: readonly { id: unknown; name: string }[]) =>
    new Map(choices.map(({ id, name }) => [id, name]));
  const accounts = toMap(await listUsernames(db));
  return {
    account: accounts,
    agent: accounts,
    manager: accounts,
    cluster: toMap(await listClusters(db)),
    wilaya: toMap(await listLocalizedWilayas(db, language)),
    owner: toMap(await listOwners(db)),
  };
};

/** The texts of the office in a language, for the history. */
export const createHistoryTexts = (language: Language, names: Names = {}): HistoryTexts => ({
  language,
  find: key => findText({ fr, en }[language] as Texts, key),
  formatTime: value => (isInstant(value) ? formatShortInstant(value) : isDay(value) ? value : undefined),
  labelled: (label, value) => labelled(language, label, value),
  nameOf: ({ word }, value) => names[word]?.get(value),
});

type Texts = { [key: string]: string | Texts };

/** The text at a dotted path. */
const findText = (texts: Texts, path: string): string | undefined => {
  let node: string | Texts | undefined = texts;
  for (const key of path.split('.'))
    node = typeof node === 'object' && Object.hasOwn(node, key) ? node[key] : undefined;
  return typeof node === 'string' ? node : undefined;
};

/** The content of each column for a change. */
const createCellFormatters = (
  texts: HistoryTexts,
  names: Names,
): Record<string, (change: ChangeRecord) => unknown> => {
  const { find, language } = texts;
  const plainNames = new Map<string, string>(
    crudResources.map(contract => [crudKey(contract), getLabels(language, contract.name).name]),
  );
  const findWord = (action: string) => find(`terrain.dialogs.history.words.${action}`);

  return {
    created_at: ({ at }) => at,
    username: ({ username }) => username ?? find('terrain.dialogs.history.system'),
    role: ({ role }) => role && (find(`terrain.dialogs.history.roles.${role}`) ?? role),
    action: ({ action }) => findWord(action) ?? findWord(`plain.${action.split('.').pop()}`) ?? action,
    object: ({ object }) =>
      plainNames.get(object)?.split(' |||| ')[0] ?? find(`terrain.audit.objects.${object}`) ?? object,
    label: change => getRecordName(change) ?? change.object_id,
    changes: change => {
      const words = createHistoryWords(change.object, change.task_type, texts);
      const format = (field: string, value: unknown) =>
        isNothing(value)
          ? '–'
          : (words.show(field, value) ?? formatMeaning(words, field, value, texts, names)) || '–';
      return words
        .changedFields(change)
        .map(field => labelled(language, words.label(field), formatChange(change, field, format)))
        .join('\n');
    },
    import_file: ({ import_file }) => import_file,
    address: ({ address }) => address,
  };
};

/** A field's value before and after; only one of them where the object was created or deleted. */
const formatChange = (
  { before, after }: ChangeRecord,
  field: string,
  format: (field: string, value: unknown) => string,
) => {
  const [oldText, newText] = [before, after].map(values => format(field, values?.[field]));
  if (!after) return oldText;
  return before ? `${oldText} → ${newText}` : newText;
};

const isNothing = (value: unknown) => value === null || value === undefined;

/** A value by what its field means, as lists show it. */
const formatMeaning = (
  { schema: schemaOf }: HistoryWords,
  field: string,
  value: unknown,
  { find, language }: HistoryTexts,
  names: Names,
) => {
  const schema = schemaOf(field);
  const { word, list = '' }: Partial<FieldMeta> = (schema && getFieldMeta(schema)) ?? {};
  const name = word && names[word]?.get(value);
  if (name !== undefined) return name;
  if (word === 'taskKind' || word === 'area')
    return find(`terrain.generated.areas.${value}`) ?? String(value);
  if (word === 'yesNo') return find(`terrain.generated.${value === 'oui' ? 'yes' : 'no'}`)!;
  if (word === 'siteStatus' || listsOfWords.includes(list)) return sayWord(sayIn(language), String(value));
  return String(value);
};
/** Lists of choices that are words of ours. */
const listsOfWords = ['site_status', 'site_kinds', 'site_types', 'installation_types'];

async function* toRows<Row>(batches: AsyncIterable<Row[]>, toCells: (row: Row) => unknown[]) {
  for await (const batch of batches) yield batch.map(toCells);
}
