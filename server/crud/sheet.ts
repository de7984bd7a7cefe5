import type { z } from 'zod';
import type { ResourceContract } from '../../contract/endpoint';
import { meaningOf, type Word } from '../../contract/vocabulary';
import { en } from '../../i18n/en';
import { fr } from '../../i18n/fr';
import { usernamesOf } from '../accounts/queries';
import type { Db } from '../db/client';
import { catalogueItems, clusters, wilayas } from '../form-lists/queries';
import type { RowSource, SheetColumn } from '../platform/listing';
import { ownerLabels, siteCodes } from '../sites/queries';
import type { Row } from './queries';
import { wireRow } from './rows';

type Name = (value: any) => unknown;

/** The workbook of a plain resource: headers as the list labels them, and names where the list shows names. */
export const plainSheet =
  (contract: ResourceContract, batches: AsyncIterable<Row[]>): RowSource['sheet'] =>
  async (db, _user, _filters, _sort, _name, language) => {
    const labels = (language === 'en' ? en : fr).resources as Record<
      string,
      { fields: Record<string, string> }
    >;
    const columns = Object.fromEntries(
      Object.keys(contract.record.shape).map(field => [
        field,
        {
          header: labels[contract.name]?.fields[field] ?? field,
          kind: kindOf(contract.record.shape[field] as z.ZodType),
          value: row => row[field],
        } satisfies SheetColumn,
      ]),
    );
    return { columns, rows: named(db, contract, batches) };
  };

async function* named(db: Db, contract: ResourceContract, batches: AsyncIterable<Row[]>) {
  const fields = Object.entries(contract.record.shape).map(
    ([field, schema]) => [field, meaningOf(schema as z.ZodType)?.word] as const,
  );
  for await (const batch of batches) {
    const rows = batch.map(row => wireRow(contract, row));
    const nameOf = await namesFor(db, fields, rows);
    yield rows.map(row =>
      Object.fromEntries(fields.map(([field, word]) => [field, nameOf(word)?.(row[field]) ?? row[field]])),
    );
  }
}

/** For each word that stands for something else: its name. */
const namesFor = async (db: Db, fields: readonly (readonly [string, Word | undefined])[], rows: Row[]) => {
  const valuesOf = (...words: Word[]) =>
    fields
      .filter(([, word]) => word && words.includes(word))
      .flatMap(([field]) => rows.map(row => row[field] as number | null));
  const username = await usernamesOf(db, valuesOf('account', 'agent', 'manager'));
  const owners = await ownerLabels(db);
  const places = { wilaya: byId(await wilayas(db)), cluster: byId(await clusters(db)) };
  const choices = new Map((await catalogueItems(db)).map(({ key, label }) => [key, label]));
  const names: Partial<Record<Word, Name>> = {
    account: username,
    agent: username,
    manager: username,
    owner: key => owners.get(key),
    site: await siteCodes(db, valuesOf('site')),
    wilaya: places.wilaya,
    cluster: places.cluster,
    catalogue: key => choices.get(key),
    choice: key => choices.get(key),
  };
  return (word: Word | undefined) => word && names[word];
};
const byId = (rows: { id: number; name: string }[]): Name => {
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return id => names.get(id);
};

const kindOf = (schema: z.ZodType): SheetColumn['kind'] => {
  const word = meaningOf(schema)?.word;
  if (word === 'day') return 'day';
  if (word === 'timestamp') return 'instant';
  return word === undefined && schema.def.type === 'number' ? 'number' : 'text';
};
