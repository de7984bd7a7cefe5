import type { z } from 'zod';
import { unwrapNullable } from '../../../contract/framework/crud';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { type FieldType, getFieldMeta } from '../../../contract/framework/field-meta';
import { readNumber } from '../../../contract/framework/numbers';
import { type Axis, parseCoordinate } from '../../../contract/sites/coordinates';
import { loadPeopleFinder, loadSiteFinder } from '../../office/imports/finders';
import { listChoices } from '../../organisation/settings/list-choices';
import {
  listClusters,
  listLocalizedWilayas,
  listOwners,
  listWilayas,
} from '../../organisation/settings/queries-choices';
import type { ColumnKind } from '../excel/columns';
import { getLabels } from '../language/labels';
import { type CauseName, findWord, type Language } from '../language/language';
import type { Cells, ImportContext } from './row-importer';
import { createChoiceFinder, createNumberedFinder, parseDay } from './value-parsers';

type CellParser = {
  /** Parses a text; undefined where it is not a valid value. */
  parse: (text: string) => unknown;
  cause: CauseName;
  /** The choices that the template offers. */
  choices?: readonly string[];
  kind?: ColumnKind;
};
/** How a column is parsed, and the schema that its values are then checked by. */
export type ColumnParser = CellParser & { schema: z.ZodType };
/** A column, and the field of a resource that it is. */
export type ImportedField = { column: string; name: string; schema: z.ZodType };
type Field = ImportedField & { resource: string; rows: Cells[] };

/** How each cell of a plain resource's file is parsed. */
export const loadCellParsers = (
  context: ImportContext,
  { record, name }: ResourceContract,
  rows: Cells[],
) => {
  const fields = Object.entries(record.shape).filter(([field]) => field !== 'id' && field !== 'version');
  return loadFieldParsers(
    context,
    name,
    fields.map(([field, schema]) => ({ column: field, name: field, schema: schema as z.ZodType })),
    rows,
  );
};

/** How the cells of some columns are parsed: by the word of the column's field, or by its type. */
export const loadFieldParsers = async (
  context: ImportContext,
  resource: string,
  fields: readonly ImportedField[],
  rows: Cells[],
): Promise<Record<string, ColumnParser>> => {
  const parsers = await Promise.all(
    fields.map(async field => {
      const word = getFieldMeta(field.schema)?.word;
      const createParser = (word && parserByWord[word]) ?? createParserByType;
      const parser = await createParser(context, { ...field, resource, rows });
      return [field.column, { schema: field.schema, ...parser }] as const;
    }),
  );
  return Object.fromEntries(parsers);
};

const createPersonParser =
  (roles: Parameters<typeof loadPeopleFinder>[1][], cause: CauseName) =>
  async (context: ImportContext): Promise<CellParser> => {
    const finders = await Promise.all(roles.map(role => loadPeopleFinder(context, role)));
    return {
      parse: text => finders.map(find => find(text)?.id).find(id => id !== undefined),
      cause,
      choices: finders.flatMap(({ usernames }) => usernames),
    };
  };
const createNumberedParser =
  (loadItems: LoadItems, cause: CauseName, loadOffered: LoadItems = loadItems) =>
  async ({ db, say }: ImportContext): Promise<CellParser> => {
    const find = createNumberedFinder(await loadItems(db));
    const choices = (await loadOffered(db, say.language)).map(({ name }) => name);
    return { parse: text => find(text)?.id, cause, choices };
  };
type LoadItems = (db: ImportContext['db'], language?: Language) => Promise<{ id: number; name: string }[]>;
const createChoiceParser = (choices: { id: string; names: string[] }[]): CellParser => ({
  parse: createChoiceFinder(Object.fromEntries(choices.map(({ id, names }) => [id, names]))),
  cause: 'unknownChoice',
  choices: choices.map(({ id, names }) => names[0] ?? id),
});
const createCatalogueParser: CreateParser = async ({ db }, { schema }) =>
  createChoiceParser(
    (await listChoices(db, getFieldMeta(schema)!.list!)).map(({ id, name }) => ({
      id: String(id),
      names: [name],
    })),
  );
const dayParser: CellParser = { parse: parseDay, cause: 'badDay', kind: 'day' };

type CreateParser = (context: ImportContext, field: Field) => Promise<CellParser>;
const parserByWord: Partial<Record<FieldType, CreateParser>> = {
  account: createPersonParser(['agent', 'manager', 'cluster_manager'], 'unknownAccount'),
  agent: createPersonParser(['agent'], 'unknownAgent'),
  manager: createPersonParser(['manager'], 'unknownManager'),
  cluster: createNumberedParser(listClusters, 'unknownCluster'),
  wilaya: createNumberedParser(listWilayas, 'unknownWilaya', listLocalizedWilayas),
  owner: async ({ db }) => ({
    ...createChoiceParser((await listOwners(db)).map(({ id, name }) => ({ id, names: [name] }))),
    cause: 'unknownOwner',
  }),
  site: async (context, { column, rows }) => {
    const codes = rows.map(cells => cells[column]);
    const findSite = await loadSiteFinder(context, codes);
    return { parse: code => findSite(code)?.id, cause: 'unknownSite' };
  },
  catalogue: (context, field) => createCatalogueParser(context, field),
  // Choices of a closed set are named by its labels, those of a catalogue are data.
  choice: (context, field) =>
    (unwrapNullable(field.schema).def.type === 'enum' ? createParserByType : createCatalogueParser)(
      context,
      field,
    ),
  day: async () => dayParser,
  due: async () => dayParser,
  yesNo: async () => createChoiceParser(yesAndNo('oui', 'non')),
};

const axes: Record<Axis, true> = { lat: true, lng: true };

/** For a field without a word, or whose word has no names of its own. */
const createParserByType: CreateParser = async ({ say }, { column, name, schema, resource }) => {
  const { type, entries } = unwrapNullable(schema).def as { type: string; entries?: Record<string, string> };
  if (type === 'boolean') {
    const { parse, ...rest } = createChoiceParser(yesAndNo('true', 'false'));
    return { ...rest, parse: text => ({ true: true, false: false })[parse(text) as string] };
  }
  if (type === 'number')
    return {
      parse: column in axes ? text => parseCoordinate(text, column as Axis) : readNumber,
      cause: 'badNumber',
      kind: 'number',
    };
  if (!entries) return { parse: text => text, cause: 'badText' };
  const languages = [say.language, 'fr', 'en'] as const;
  const getNames = (id: string) =>
    languages.flatMap(language => [
      getLabels(language, resource).choices?.[name]?.[id] ?? findWord(language, id) ?? '',
    ]);
  return createChoiceParser(Object.values(entries).map(id => ({ id, names: getNames(id).filter(Boolean) })));
};

const yesAndNo = (yes: string, no: string) => [
  { id: yes, names: ['Oui', 'Yes', 'true', 'vrai', '1', 'x'] },
  { id: no, names: ['Non', 'No', 'false', 'faux', '0'] },
];
