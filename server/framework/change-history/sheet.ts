import { crudKey } from '../../../contract/framework/crud';
import { getFieldMeta } from '../../../contract/framework/field-meta';
import type { HistoryTexts, HistoryWords } from '../../../contract/framework/history-words';
import { listCrudResources } from '../../../contract/framework/resources';
import { formatShortInstant } from '../../../contract/framework/wall-clock';
import { isDay, isInstant } from '../../../i18n/dates';
import { labelled } from '../../../i18n/typography';
import type { Db } from '../db/client';
import type { User } from '../identity/user';
import { findText, getLabels } from '../language/labels';
import type { Language } from '../language/language';
import { findReference, type ReferenceMeta, toReferenceKey } from '../plain-resources/find-reference';
import { toReadableChange } from '../plain-resources/readable-values';
import type { ChangeRecord } from './change-record';
import { getRecordName } from './record-name';
import { getChangeHistoryRules } from './register-change-history';

/** The history as a workbook: one line per change, its fields as « name : before → after ». */
export const createHistorySheet = (
  db: Db,
  user: User,
  language: Language,
  batches: AsyncIterable<ChangeRecord[]>,
) => {
  const texts = createHistoryTexts(language);
  const keys = Object.keys(createCellFormatters(texts));
  return {
    name: texts.find('terrain.audit.title')!,
    columns: keys.map(key => ({
      header: texts.find(`terrain.audit.columns.${key}`)!,
      kind: key === 'created_at' ? ('instant' as const) : ('text' as const),
    })),
    rows: toRows(db, user, language, batches),
  };
};

type NameOf = HistoryTexts['nameOf'];

/** The texts of the office in a language, for the history. */
export const createHistoryTexts = (language: Language, nameOf: NameOf = () => undefined): HistoryTexts => ({
  language,
  find: key => findText(language, key),
  formatTime: value => (isInstant(value) ? formatShortInstant(value) : isDay(value) ? value : undefined),
  labelled: (label, value) => labelled(language, label, value),
  nameOf,
});

async function* toRows(db: Db, user: User, language: Language, batches: AsyncIterable<ChangeRecord[]>) {
  for await (const changes of batches) {
    const batch = changes.map(change => toReadableChange(change.object, user, change));
    const nameOf = await loadNames(db, user, language, listReferences(language, batch));
    const cells = Object.values(createCellFormatters(createHistoryTexts(language, nameOf)));
    yield batch.map(change => cells.map(format => format(change)));
  }
}

type Referred = ReferenceMeta & { values: Set<unknown> };

/** Which records the changes refer to: what is asked for while they are formatted without any names. */
const listReferences = (language: Language, changes: readonly ChangeRecord[]) => {
  const references = new Map<string, Referred>();
  const texts = createHistoryTexts(language, ({ word, target }, value) => {
    const key = toReferenceKey({ word, target });
    const referred = references.get(key) ?? { word, target, values: new Set() };
    references.set(key, referred);
    referred.values.add(value);
    return undefined;
  });
  const { changes: format } = createCellFormatters(texts);
  for (const change of changes) format(change);
  return references;
};

const loadNames = async (
  db: Db,
  user: User,
  language: Language,
  references: ReadonlyMap<string, Referred>,
): Promise<NameOf> => {
  const lookups = new Map<string, (value: unknown) => unknown>();
  for (const [key, { values, ...meta }] of references) {
    const reference = findReference(meta);
    if (reference) lookups.set(key, await reference.loadNames(db, [...values], language, user));
  }
  return (reference, value) => {
    const name = lookups.get(toReferenceKey(reference))?.(value);
    return typeof name === 'string' ? name : undefined;
  };
};

/** The content of each column for a change. */
const createCellFormatters = (texts: HistoryTexts) => {
  const { find, language } = texts;
  const rules = getChangeHistoryRules();
  const plainNames = new Map<string, string>(
    listCrudResources().map(contract => [crudKey(contract), getLabels(language, contract.name).name]),
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
      const words = rules.createWords(change, texts);
      const format = (field: string, value: unknown) =>
        isNothing(value)
          ? '–'
          : (words.show(field, value) ?? formatMeaning(words, field, value, texts)) || '–';
      return words
        .changedFields(change)
        .map(field => labelled(language, words.label(field), formatChange(change, field, format)))
        .join('\n');
    },
    import_file: ({ import_file }) => import_file,
    address: ({ address }) => address,
  } satisfies Record<string, (change: ChangeRecord) => unknown>;
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
const formatMeaning = (words: HistoryWords, field: string, value: unknown, texts: HistoryTexts) => {
  const schema = words.schema(field);
  const meta = schema && getFieldMeta(schema);
  if (!meta) return String(value);
  if (meta.unit) return `${value} ${meta.unit}`;
  const { word } = meta;
  const isReference = word && schema.safeParse(value).success;
  return (
    (isReference ? texts.nameOf({ word, target: meta.target, lists: [] }, value) : undefined) ??
    (meta.word === 'yesNo' ? texts.find(`terrain.generated.${value === 'oui' ? 'yes' : 'no'}`) : undefined) ??
    getChangeHistoryRules().formatValue(meta, value, texts) ??
    String(value)
  );
};
