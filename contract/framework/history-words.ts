import type { z } from 'zod';
import { getChangedFields } from './changed-fields';
import { isObjectList } from './crud';
import { describeObjects } from './describe-objects';
import type { ResourceContract } from './endpoint';
import type { FieldType } from './field-meta';
import type { HistoryRow } from './history';
import { formatPlace, isPlace, type Place } from './place';
import { findCrudResource } from './resources';

/** What the history of a reader is written with: the office's texts, and the formats of the language. */
export type HistoryTexts = {
  language: 'fr' | 'en';
  /** The text at a key of the office's texts; undefined if there is none. */
  find: (key: string) => string | undefined;
  /** A day or an instant in words; undefined for any other value. */
  formatTime: (value: unknown) => string | undefined;
  /** « Wilaya : Béjaïa » */
  labelled: (label: string, value: string) => string;
  /** The name of what a value refers to; undefined if it is not known. */
  nameOf: (reference: HistoryReference, value: unknown) => string | undefined;
};
/** What a value refers to: its field type, and the lists of `GET /api/form/filters` or the resource that name it. */
export type HistoryReference = { word: FieldType; lists: readonly string[]; target?: string };

/** Labels and values of the history of a record: the same on screens and in the workbook. */
export type HistoryWords = {
  /** The fields whose changes are shown. */
  changedFields: (change: Pick<HistoryRow, 'before' | 'after'>) => string[];
  /** The label of a stored field; the field itself if it has none. */
  label: (field: string) => string;
  /** A value that is not null, as text; undefined for text as it is, and for what a list of choices names. */
  show: (field: string, value: unknown) => string | undefined;
  /** The type of a stored field that is shown by what it means; undefined for plain text. */
  schema: (field: string) => z.ZodType | undefined;
};

type ProductWords<Details> = {
  /** Stored fields that are computed, or that every row of the history shows anyway. */
  computedFields: readonly string[];
  /** The types of stored fields that are shown by what they mean, beside those of plain resources. */
  schemas: Record<string, z.ZodType | undefined>;
  /** The label of a stored field, unless it is one of a plain resource. */
  label: (record: HistoryRecord<Details>, field: string, texts: HistoryTexts) => string | undefined;
  /** A value in words of its own. */
  show: (
    record: HistoryRecord<Details>,
    field: string,
    value: unknown,
    texts: HistoryTexts,
  ) => string | undefined;
  /** Keys of the labels of the values in lists and objects, by the name of the list or member. */
  memberKeys: Record<string, string>;
  /** What the values in lists and objects refer to, by the name of the list or member. */
  memberReferences: Record<string, HistoryReference>;
  /** The label of a member of a stored object, such as a flag of a scope or a role. */
  memberLabel: (name: string, texts: HistoryTexts) => string;
};
/** `object`: the table of the record; `details`: what else its words depend on. */
type HistoryRecord<Details> = { object: string; details: Details };

/** Those of a product that has plain resources only. */
const noWords: ProductWords<unknown> = {
  computedFields: [],
  schemas: {},
  label: () => undefined,
  show: () => undefined,
  memberKeys: {},
  memberReferences: {},
  memberLabel: name => name,
};

/**
 * How the history shows records, by what the product says of its own; plain resources have the labels and types of
 * their contract.
 */
export const defineHistoryWords =
  <Details = unknown>(words: Partial<ProductWords<Details>> = {}) =>
  (object: string, details: Details, texts: HistoryTexts): HistoryWords => {
    const product = { ...noWords, ...words };
    const record = { object, details };
    const plain = findCrudResource(object);
    return {
      changedFields: change => getChangedFields(change, product.computedFields),
      label: field =>
        (plain && texts.find(`resources.${plain.name}.fields.${field}`)) ??
        product.label(record, field, texts) ??
        field,
      show: (field, value) =>
        product.show(record, field, value, texts) ??
        (plain && nameValues(plain, field, value, texts)) ??
        formatValue(product, field, value, texts),
      schema: field => plain?.record.shape[field] ?? product.schemas[field],
    };
  };

/** The labels of a choice, of several, a place or a list of objects as text; undefined for anything else. */
const nameValues = (
  { name, record }: Pick<ResourceContract, 'name' | 'record'>,
  field: string,
  value: unknown,
  texts: HistoryTexts,
) => {
  const nameChoice = (each: string) => texts.find(`resources.${name}.choices.${field}.${each}`);
  if (typeof value === 'string') return nameChoice(value);
  const schema = record.shape[field] as z.ZodType | undefined;
  if (value && schema && isPlace(schema)) return formatPlace(value as Place);
  if (!Array.isArray(value)) return undefined;
  return schema && isObjectList(schema)
    ? describeObjects(schema, value, {
        language: texts.language,
        label: member => texts.find(`resources.${name}.members.${field}.${member}`) ?? member,
        show: each => formatTextOrTime(each, texts),
        labelled: texts.labelled,
      })
    : value.map(each => nameChoice(String(each)) ?? String(each)).join(', ');
};
const formatTextOrTime = (value: unknown, texts: HistoryTexts) =>
  typeof value === 'boolean'
    ? texts.find(`terrain.generated.${value ? 'yes' : 'no'}`)
    : texts.formatTime(value);

type MemberWords = Pick<ProductWords<never>, 'memberKeys' | 'memberReferences' | 'memberLabel'>;

const formatValue = (
  words: MemberWords,
  field: string,
  value: unknown,
  texts: HistoryTexts,
): string | undefined => {
  const text = formatTextOrTime(value, texts);
  if (text !== undefined) return text;
  return typeof value === 'object' ? formatNested(words, field, value, texts) : undefined;
};

/** Lists and nested values as one line, their members with labels; of flags only those that are on. */
const formatNested = (words: MemberWords, field: string, value: unknown, texts: HistoryTexts): string => {
  if (Array.isArray(value)) {
    const items = value.map(item => formatNested(words, field, item, texts)).filter(Boolean);
    return items.join(value.some(item => typeof item === 'object') ? ' / ' : ', ');
  }
  if (value === null || typeof value !== 'object') return formatMember(words, field, value, texts);
  const isNamed = (member: string) => member in words.memberKeys || member in words.memberReferences;
  return Object.entries(value)
    .filter(([, member]) => !isOffOrEmpty(member))
    .map(([name, member]) => {
      const label = words.memberLabel(name, texts);
      if (member === true) return label;
      const text = formatNested(words, isNamed(name) ? name : field, member, texts);
      return text && texts.labelled(label, text);
    })
    .filter(Boolean)
    .join(' · ');
};

const formatMember = (words: MemberWords, field: string, value: unknown, texts: HistoryTexts) => {
  if (value === null || value === undefined) return '';
  const key = words.memberKeys[field];
  const reference = words.memberReferences[field];
  return (
    (key && texts.find(`${key}.${value}`)) ??
    (reference && texts.nameOf(reference, value)) ??
    formatValue(words, field, value, texts) ??
    String(value)
  );
};

const isOffOrEmpty = (value: unknown) =>
  value === false || value === null || value === undefined || (Array.isArray(value) && !value.length);
