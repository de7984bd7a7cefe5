import type { z } from 'zod';
import { unwrapNullable } from '../../../../contract/framework/crud';
import type { ResourceContract } from '../../../../contract/framework/endpoint';
import { type FieldType, getFieldMeta } from '../../../../contract/framework/field-meta';
import { type Axis, parseCoordinate } from '../../../../contract/sites/coordinates';
import type { ColumnKind } from '../../../framework/excel/columns';
import { getLabels } from '../../../framework/language/labels';
import { type CauseName, type Language, sayIn, sayWord } from '../../../framework/language/language';
import { listChoices } from '../../../organisation/settings/list-choices';
import {
  listClusters,
  listLocalizedWilayas,
  listOwners,
  listWilayas,
} from '../../../organisation/settings/queries-choices';
import { loadPeopleFinder, loadSiteFinder } from './finders';
import type { Cells, ImportContext } from './row-importer';
import { createChoiceFinder, createNumberedFinder, parseDay, parseNumber } from './value-parsers';

type CellParser = {
  /** Parses a text; undefined where it is not a valid value. */
  parse: (text: string) => unknown;
  cause: CauseName;
  /** The choices that the template offers. */
  choices?: readonly string[];
  kind?: ColumnKind;
};
type Field = { name: string; schema: z.ZodType; contract: ResourceContract; rows: Cells[] };

/** How each cell of a plain resource's file is parsed: by its field's word, or by its type. */
export const loadCellParsers = async (
  context: ImportContext,
  contract: ResourceContract,
  rows: Cells[],
): Promise<Record<string, CellParser & { schema: z.ZodType }>> => {
  const fields = Object.entries(contract.record.shape).filter(
    ([name]) => name !== 'id' && name !== 'version',
  );
  const parsers = await Promise.all(
    fields.map(async ([name, field]) => {
      const schema = field as z.ZodType;
      const word = getFieldMeta(schema)?.word;
      const createParser = (word && parserByWord[word]) ?? createParserByType;
      return [name, { schema, ...(await createParser(context, { name, schema, contract, rows })) }] as const;
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
  site: async (context, { name, rows }) => {
    const codes = rows.map(cells => cells[name]);
    const findSite = await loadSiteFinder(context, codes);
    return { parse: code => findSite(code)?.id, cause: 'unknownSite' };
  },
  catalogue: async ({ db }, { schema }) =>
    createChoiceParser(
      (await listChoices(db, getFieldMeta(schema)!.list!)).map(({ id, name }) => ({
        id: String(id),
        names: [name],
      })),
    ),
  day: async () => dayParser,
  due: async () => dayParser,
  yesNo: async () => createChoiceParser(yesAndNo('oui', 'non')),
};

const axes: Record<Axis, true> = { lat: true, lng: true };

/** For a field without a word, or whose word has no names of its own. */
const createParserByType: CreateParser = async ({ say }, { name, schema, contract }) => {
  const { type, entries } = unwrapNullable(schema).def as { type: string; entries?: Record<string, string> };
  if (type === 'boolean') {
    const { parse, ...rest } = createChoiceParser(yesAndNo('true', 'false'));
    return { ...rest, parse: text => ({ true: true, false: false })[parse(text) as string] };
  }
  if (type === 'number')
    return {
      parse: name in axes ? text => parseCoordinate(text, name as Axis) : parseNumber,
      cause: 'badNumber',
      kind: 'number',
    };
  if (!entries) return { parse: text => text, cause: 'badText' };
  const languages = [say.language, 'fr', 'en'] as const;
  const getNames = (id: string) =>
    languages.flatMap(language => [
      getLabels(language, contract.name).choices?.[name]?.[id] ?? sayWord(sayIn(language), id),
    ]);
  return createChoiceParser(Object.values(entries).map(id => ({ id, names: getNames(id).filter(Boolean) })));
};

const yesAndNo = (yes: string, no: string) => [
  { id: yes, names: ['Oui', 'Yes', 'true', 'vrai', '1', 'x'] },
  { id: no, names: ['Non', 'No', 'false', 'faux', '0'] },
];
