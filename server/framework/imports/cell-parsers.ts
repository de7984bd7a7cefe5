import type { z } from 'zod';
import { type Axis, parseCoordinate, parsePlace } from '../../../contract/framework/coordinates';
import { isList, isObjectList, unwrapNullable } from '../../../contract/framework/crud';
import type { ResourceContract } from '../../../contract/framework/endpoint';
import { type FieldMeta, type FieldType, getFieldMeta } from '../../../contract/framework/field-meta';
import { readNumber } from '../../../contract/framework/numbers';
import type { ColumnKind } from '../excel/columns';
import { getLabels } from '../language/labels';
import { type CauseName, findWord } from '../language/language';
import { findReference } from '../plain-resources/find-reference';
import {
  type CellContext,
  type CellReader,
  getProductRules,
  type Reference,
} from '../plain-resources/register-plain-resources';
import type { Cells } from './row-importer';
import { createChoiceFinder, parseDay, parseTimeOfDay } from './value-parsers';

/** Parses a text; undefined where it is not a valid value, which is then refused for the cause. */
type CellParser = CellReader & {
  cause: CauseName;
  kind?: ColumnKind;
  /** For a cell with several values: the one that is not valid. */
  findInvalid?: (text: string) => string | undefined;
};
/** How a column is parsed, and the schema that its values are then checked by. */
export type ColumnParser = CellParser & { schema: z.ZodType };
/** A column, and the field of a resource that it is. */
export type ImportedField = { column: string; name: string; schema: z.ZodType };
type Field = ImportedField & { resource: string; rows: Cells[] };

/** How each cell of a plain resource's file is parsed. */
export const loadCellParsers = (context: CellContext, { record, name }: ResourceContract, rows: Cells[]) => {
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
  context: CellContext,
  resource: string,
  fields: readonly ImportedField[],
  rows: Cells[],
): Promise<Record<string, ColumnParser>> => {
  const parsers = await Promise.all(
    fields.map(async field => {
      const meta = getFieldMeta(field.schema);
      const createParser = (meta && findCreateParser(meta)) ?? createParserByType;
      const parser = await createParser(context, { ...field, resource, rows });
      return [field.column, { schema: field.schema, ...parser }] as const;
    }),
  );
  return Object.fromEntries(parsers);
};

const findCreateParser = (meta: FieldMeta): CreateParser | undefined => {
  const reference = findReference(meta);
  if (reference) return createReferenceParser(reference);
  return meta.word && parserByWord[meta.word];
};
const createReferenceParser =
  ({ loadCellReader, cause }: Reference): CreateParser =>
  async (context, { column, rows }) => ({
    ...(await loadCellReader(
      context,
      rows.map(cells => cells[column]),
    )),
    cause,
  });
const createChoiceParser = (choices: { id: string; names: string[] }[]): CellParser => ({
  parse: createChoiceFinder(Object.fromEntries(choices.map(({ id, names }) => [id, names]))),
  cause: 'unknownChoice',
  choices: choices.map(({ id, names }) => names[0] ?? id),
});
const createCatalogueParser: CreateParser = async ({ db }, { schema }) =>
  createChoiceParser(
    (await getProductRules().choices.list(db, getFieldMeta(schema)!.list!)).map(({ id, name }) => ({
      id: String(id),
      names: [name],
    })),
  );
const dayParser: CellParser = { parse: parseDay, cause: 'badDay', kind: 'day' };

type CreateParser = (context: CellContext, field: Field) => Promise<CellParser>;
const parserByWord: Partial<Record<FieldType, CreateParser>> = {
  catalogue: (context, field) => createCatalogueParser(context, field),
  // Choices of a closed set are named by its labels, those of a catalogue are data.
  choice: (context, field) =>
    (unwrapNullable(field.schema).def.type === 'enum' ? createParserByType : createCatalogueParser)(
      context,
      field,
    ),
  day: async () => dayParser,
  due: async () => dayParser,
  place: async () => ({ parse: toPlace, cause: 'badPlace' }),
  timeOfDay: async () => ({ parse: parseTimeOfDay, cause: 'timeOfDay' }),
  yesNo: async () => createChoiceParser(yesAndNo('oui', 'non')),
};

const axes: Record<Axis, true> = { lat: true, lng: true };

/** For a field without a word, or whose word has no names of its own. */
const createParserByType: CreateParser = async (context, { column, name, schema, resource, rows }) => {
  const value = unwrapNullable(schema);
  if (isObjectList(schema)) return { parse: parseJsonList, cause: 'badJsonList' };
  if (isList(value)) {
    const item = { column, name, resource, rows, schema: value.element as z.ZodType };
    return createListParser(await createParserByType(context, item));
  }
  const { say } = context;
  const { type, entries } = value.def as { type: string; entries?: Record<string, string> };
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

/** « 36.75, 3.05 », « 36,75 3,05 », « 36°45'N 3°3'E ». */
const toPlace = (text: string) => {
  const place = parsePlace(text);
  return place && { latitude: place.lat, longitude: place.lng };
};

/** A list of objects stands in a cell as JSON; its schema checks the objects. */
const parseJsonList = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** Several values in one cell, separated by commas or semicolons. */
const createListParser = ({ parse, cause, choices }: CellParser): CellParser => {
  const split = (text: string) =>
    text
      .split(/[,;]/)
      .map(part => part.trim())
      .filter(Boolean);
  return {
    parse: text => {
      const values = split(text).map(parse);
      return values.includes(undefined) ? undefined : values;
    },
    findInvalid: text => split(text).find(part => parse(part) === undefined),
    cause,
    choices,
  };
};

const yesAndNo = (yes: string, no: string) => [
  { id: yes, names: ['Oui', 'Yes', 'true', 'vrai', '1', 'x'] },
  { id: no, names: ['Non', 'No', 'false', 'faux', '0'] },
];
