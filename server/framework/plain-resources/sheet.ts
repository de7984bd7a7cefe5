import type { z } from 'zod';
import { isObjectList } from '../../../contract/framework/crud';
import { describeObjects } from '../../../contract/framework/describe-objects';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { type FieldType, getFieldMeta } from '../../../contract/framework/field-meta';
import { labelled } from '../../../i18n/typography';
import type { Db } from '../db/client';
import { getLabels } from '../language/labels';
import { type Language, sayIn } from '../language/language';
import { createListSheet } from '../lists/list-sheet';
import type { RowSource } from '../lists/row-source';
import { sheetColumns } from '../lists/sheet-columns';
import { findReference } from './find-reference';
import type { Row } from './queries';
import { getProductRules } from './register-plain-resources';
import { toApiRow } from './rows';

/** The workbook of a plain resource: headers as in the list, and names instead of keys. */
export const plainSheet =
  (contract: ResourceContract, batches: AsyncIterable<Row[]>): RowSource<unknown>['sheet'] =>
  async (db, _user, _filters, _sort, _name, language) =>
    createListSheet(sheetColumns(contract, language), withNames(db, contract, batches, language));

async function* withNames(
  db: Db,
  contract: ResourceContract,
  batches: AsyncIterable<Row[]>,
  language: Language,
) {
  for await (const batch of batches)
    yield resolveRowNames(
      db,
      contract,
      batch.map(row => toApiRow(contract, row)),
      language,
    );
}

/** API rows with names in place of keys. */
export const resolveRowNames = async (
  db: Db,
  contract: ResourceContract,
  rows: Record<string, unknown>[],
  language: Language,
): Promise<Record<string, unknown>[]> => {
  const fields = Object.entries(contract.record.shape).map(
    ([field, schema]) => [field, getFieldMeta(schema as z.ZodType)?.word] as const,
  );
  const getLookup = await createNameLookup(db, fields, rows, language);
  const { choices, members } = getLabels(language, contract.name);
  const say = sayIn(language);
  const schemaOf = (field: string) => contract.record.shape[field] as z.ZodType;
  const showBoolean = (value: unknown) =>
    typeof value === 'boolean' ? say('words', value ? 'oui' : 'non') : undefined;
  const displayList = (field: string, word: FieldType | undefined, values: readonly unknown[]) =>
    isObjectList(schemaOf(field))
      ? describeObjects(schemaOf(field), values, {
          language,
          label: member => members?.[field]?.[member] ?? member,
          show: showBoolean,
          labelled: (label, value) => labelled(language, label, value),
        })
      : values.map(each => displayValue(field, word, each)).join(', ');
  const displayValue = (field: string, word: FieldType | undefined, value: unknown): unknown =>
    Array.isArray(value)
      ? displayList(field, word, value)
      : (showBoolean(value) ?? getLookup(word)?.(value) ?? choices?.[field]?.[String(value)] ?? value);
  return rows.map(row =>
    Object.fromEntries(fields.map(([field, word]) => [field, displayValue(field, word, row[field])])),
  );
};

/** The names of each referenced key. */
const createNameLookup = async (
  db: Db,
  fields: readonly (readonly [string, FieldType | undefined])[],
  rows: Record<string, unknown>[],
  language: Language,
) => {
  const lookups = new Map<FieldType | undefined, (value: unknown) => unknown>();
  for (const [, word] of fields) {
    const loadNames = word && findLoadNames(word);
    if (!loadNames || lookups.has(word)) continue;
    const values = fields
      .filter(([, each]) => each === word)
      .flatMap(([field]) => rows.map(row => row[field]));
    lookups.set(word, await loadNames(db, values, language));
  }
  return (word: FieldType | undefined) => lookups.get(word);
};
const findLoadNames = (word: FieldType) =>
  word === 'catalogue' || word === 'choice'
    ? getProductRules().choices.loadNames
    : findReference(word)?.loadNames;
