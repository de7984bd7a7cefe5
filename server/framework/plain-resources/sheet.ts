import type { z } from 'zod';
import { isObjectList } from '../../../contract/framework/crud';
import { describeObjects } from '../../../contract/framework/describe-objects';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { type FieldMeta, getFieldMeta } from '../../../contract/framework/field-meta';
import { formatPlace, isPlace, type Place } from '../../../contract/framework/place';
import { labelled } from '../../../i18n/typography';
import type { Db } from '../db/client';
import type { User } from '../identity/user';
import { getLabels } from '../language/labels';
import { type Language, sayIn } from '../language/language';
import { createListSheet } from '../lists/list-sheet';
import type { RowSource } from '../lists/row-source';
import { sheetColumns } from '../lists/sheet-columns';
import { findReference, toReferenceKey } from './find-reference';
import type { Row } from './queries';
import { getProductRules } from './register-plain-resources';
import { toApiRow } from './rows';

/** The workbook of a plain resource: headers as in the list, and names instead of keys. */
export const plainSheet =
  (contract: ResourceContract, batches: AsyncIterable<Row[]>): RowSource<unknown>['sheet'] =>
  async (db, user, _filters, _sort, _name, language) =>
    createListSheet(sheetColumns(contract, language), withNames(db, contract, batches, language, user));

async function* withNames(
  db: Db,
  contract: ResourceContract,
  batches: AsyncIterable<Row[]>,
  language: Language,
  user: User,
) {
  for await (const batch of batches)
    yield resolveRowNames(
      db,
      contract,
      batch.map(row => toApiRow(contract, row)),
      language,
      user,
    );
}

/** API rows with names in place of keys, as far as the reader may see those records. */
export const resolveRowNames = async (
  db: Db,
  contract: ResourceContract,
  rows: Record<string, unknown>[],
  language: Language,
  user: User,
): Promise<Record<string, unknown>[]> => {
  const fields = Object.entries(contract.record.shape).map(
    ([field, schema]) => [field, getFieldMeta(schema as z.ZodType)] as const,
  );
  const getLookup = await createNameLookup(db, fields, rows, language, user);
  const { choices, members } = getLabels(language, contract.name);
  const say = sayIn(language);
  const schemaOf = (field: string) => contract.record.shape[field] as z.ZodType;
  const showBoolean = (value: unknown) =>
    typeof value === 'boolean' ? say('words', value ? 'oui' : 'non') : undefined;
  const displayList = (field: string, meta: FieldMeta | undefined, values: readonly unknown[]) =>
    isObjectList(schemaOf(field))
      ? describeObjects(schemaOf(field), values, {
          language,
          label: member => members?.[field]?.[member] ?? member,
          show: showBoolean,
          labelled: (label, value) => labelled(language, label, value),
        })
      : values.map(each => displayValue(field, meta, each)).join(', ');
  const displayValue = (field: string, meta: FieldMeta | undefined, value: unknown): unknown =>
    Array.isArray(value)
      ? displayList(field, meta, value)
      : value && isPlace(schemaOf(field))
        ? formatPlace(value as Place)
        : (showBoolean(value) ?? getLookup(meta)?.(value) ?? choices?.[field]?.[String(value)] ?? value);
  return rows.map(row =>
    Object.fromEntries(fields.map(([field, meta]) => [field, displayValue(field, meta, row[field])])),
  );
};

/** The names of each referenced key. */
const createNameLookup = async (
  db: Db,
  fields: readonly (readonly [string, FieldMeta | undefined])[],
  rows: Record<string, unknown>[],
  language: Language,
  user: User,
) => {
  const lookups = new Map<string, (value: unknown) => unknown>();
  for (const [, meta] of fields) {
    const loadNames = meta && findLoadNames(meta);
    if (!loadNames || lookups.has(toReferenceKey(meta))) continue;
    const values = fields
      .filter(([, each]) => each && toReferenceKey(each) === toReferenceKey(meta))
      .flatMap(([field]) => rows.map(row => row[field]));
    lookups.set(toReferenceKey(meta), await loadNames(db, values, language, user));
  }
  return (meta: FieldMeta | undefined) => meta && lookups.get(toReferenceKey(meta));
};
const findLoadNames = (meta: FieldMeta) =>
  meta.word === 'catalogue' || meta.word === 'choice'
    ? getProductRules().choices.loadNames
    : findReference(meta)?.loadNames;
