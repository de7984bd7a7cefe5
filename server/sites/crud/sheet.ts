import type { z } from 'zod';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { type FieldType, getFieldMeta } from '../../../contract/framework/field-meta';
import type { Db } from '../../framework/db/client';
import { getLabels } from '../../framework/language/labels';
import { type Language, sayIn } from '../../framework/language/language';
import { createListSheet } from '../../framework/lists/list-sheet';
import type { RowSource } from '../../framework/lists/row-source';
import { sheetColumns } from '../../framework/lists/sheet-columns';
import { getUsernames } from '../../organisation/directory/queries';
import { listCatalogueItems, listClusters, wilayaNames } from '../../organisation/settings/queries-choices';
import { createSiteCodeLookup, ownerLabels } from '../sites/queries';
import type { Row } from './queries';
import { toApiRow } from './rows';

type NameLookup = (value: unknown) => unknown;

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
  const { choices } = getLabels(language, contract.name);
  const displayValue = (field: string, word: FieldType | undefined, value: unknown) =>
    typeof value === 'boolean'
      ? sayIn(language)('words', value ? 'oui' : 'non')
      : (getLookup(word)?.(value) ?? choices?.[field]?.[String(value)] ?? value);
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
  const valuesOf = (...words: FieldType[]) =>
    fields
      .filter(([, word]) => word && words.includes(word))
      .flatMap(([field]) => rows.map(row => row[field] as number | null));
  const getUsername = await getUsernames(db, valuesOf('account', 'agent', 'manager'));
  const toUsername: NameLookup = id => getUsername(id as number | null);
  const getSiteCode = await createSiteCodeLookup(db, valuesOf('site'));
  const owners: ReadonlyMap<unknown, string> = await ownerLabels(db);
  const wilayas: ReadonlyMap<unknown, string> = await wilayaNames(db, language);
  const clusters = new Map<unknown, string>((await listClusters(db)).map(({ id, name }) => [id, name]));
  const choices = new Map<unknown, string>(
    (await listCatalogueItems(db)).map(({ key, label }) => [key, label]),
  );
  const names: Partial<Record<FieldType, NameLookup>> = {
    account: toUsername,
    agent: toUsername,
    manager: toUsername,
    owner: key => owners.get(key),
    site: id => getSiteCode(id as number | null),
    wilaya: id => wilayas.get(id),
    cluster: id => clusters.get(id),
    catalogue: key => choices.get(key),
    choice: key => choices.get(key),
  };
  return (word: FieldType | undefined) => word && names[word];
};
