import type { z } from 'zod';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { type FieldType, getFieldMeta } from '../../../contract/organisation/vocabulary';
import type { Db } from '../../framework/db/client';
import { getLabels } from '../../framework/language/labels';
import { type Language, sayIn } from '../../framework/language/language';
import type { RowSource } from '../../framework/lists/list-handler';
import { sheetColumns } from '../../framework/lists/sheet-columns';
import { getUsernames } from '../../organisation/directory/queries';
import { listCatalogueItems, listClusters, wilayaNames } from '../../organisation/settings/queries-choices';
import { createSiteCodeLookup, ownerLabels } from '../sites/queries';
import type { Row } from './queries';
import { toApiRow } from './rows';

type Name = (value: any) => unknown;

/** The workbook of a plain resource: headers as in the list, and names instead of keys. */
export const plainSheet =
  (contract: ResourceContract, batches: AsyncIterable<Row[]>): RowSource<unknown>['sheet'] =>
  async (db, _user, _filters, _sort, _name, language) => {
    return { columns: sheetColumns(contract, language), rows: named(db, contract, batches, language) };
  };

async function* named(db: Db, contract: ResourceContract, batches: AsyncIterable<Row[]>, language: Language) {
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
  const nameOf = await namesFor(db, fields, rows, language);
  const { choices } = getLabels(language, contract.name);
  const nameIn = (field: string, word: FieldType | undefined, value: unknown) =>
    typeof value === 'boolean'
      ? sayIn(language)('words', value ? 'oui' : 'non')
      : (nameOf(word)?.(value) ?? choices?.[field]?.[String(value)] ?? value);
  return rows.map(row =>
    Object.fromEntries(fields.map(([field, word]) => [field, nameIn(field, word, row[field])])),
  );
};

/** The names of each referenced key. */
const namesFor = async (
  db: Db,
  fields: readonly (readonly [string, FieldType | undefined])[],
  rows: Record<string, unknown>[],
  language: Language,
) => {
  const valuesOf = (...words: FieldType[]) =>
    fields
      .filter(([, word]) => word && words.includes(word))
      .flatMap(([field]) => rows.map(row => row[field] as number | null));
  const username = await getUsernames(db, valuesOf('account', 'agent', 'manager'));
  const owners = await ownerLabels(db);
  const wilayas = await wilayaNames(db, language);
  const named = new Map((await listClusters(db)).map(({ id, name }) => [id, name]));
  const choices = new Map((await listCatalogueItems(db)).map(({ key, label }) => [key, label]));
  const names: Partial<Record<FieldType, Name>> = {
    account: username,
    agent: username,
    manager: username,
    owner: key => owners.get(key),
    site: await createSiteCodeLookup(db, valuesOf('site')),
    wilaya: id => wilayas.get(id),
    cluster: id => named.get(id),
    catalogue: key => choices.get(key),
    choice: key => choices.get(key),
  };
  return (word: FieldType | undefined) => word && names[word];
};
