import type { z } from 'zod';
import { unwrapNullable } from '../../../../contract/framework/crud';
import type { ResourceContract } from '../../../../contract/framework/endpoint';
import { type FieldType, getFieldMeta } from '../../../../contract/organisation/vocabulary';
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

type Reading = {
  /** Parses a text; undefined where it is not a valid value. */
  read: (text: string) => unknown;
  cause: CauseName;
  /** The choices that the template offers. */
  choices?: readonly string[];
  kind?: ColumnKind;
};
type Field = { name: string; schema: z.ZodType; contract: ResourceContract; rows: Cells[] };

/** How each cell of a plain resource's file is parsed: by its field's word, or by its type. */
export const loadCellParsers = async (
  work: ImportContext,
  contract: ResourceContract,
  rows: Cells[],
): Promise<Record<string, Reading & { schema: z.ZodType }>> => {
  const fields = Object.entries(contract.record.shape).filter(
    ([name]) => name !== 'id' && name !== 'version',
  );
  const readings = await Promise.all(
    fields.map(async ([name, field]) => {
      const schema = field as z.ZodType;
      const word = getFieldMeta(schema)?.word;
      const reading = (word && byWord[word]) ?? byType;
      return [name, { schema, ...(await reading(work, { name, schema, contract, rows })) }] as const;
    }),
  );
  return Object.fromEntries(readings);
};

const person =
  (roles: Parameters<typeof loadPeopleFinder>[1][], cause: CauseName) =>
  async (work: ImportContext): Promise<Reading> => {
    const named = await Promise.all(roles.map(role => loadPeopleFinder(work, role)));
    return {
      read: text => named.map(find => find(text)?.id).find(id => id !== undefined),
      cause,
      choices: named.flatMap(({ usernames }) => usernames),
    };
  };
const numbered =
  (items: Numbered, cause: CauseName, offered: Numbered = items) =>
  async ({ db, say }: ImportContext): Promise<Reading> => {
    const named = createNumberedFinder(await items(db));
    const choices = (await offered(db, say.language)).map(({ name }) => name);
    return { read: text => named(text)?.id, cause, choices };
  };
type Numbered = (db: ImportContext['db'], language?: Language) => Promise<{ id: number; name: string }[]>;
const chosen = (choices: { id: string; names: string[] }[]): Reading => ({
  read: createChoiceFinder(Object.fromEntries(choices.map(({ id, names }) => [id, names]))),
  cause: 'unknownChoice',
  choices: choices.map(({ id, names }) => names[0] ?? id),
});
const day: Reading = { read: parseDay, cause: 'badDay', kind: 'day' };

const byWord: Partial<Record<FieldType, (work: ImportContext, field: Field) => Promise<Reading>>> = {
  account: person(['agent', 'manager', 'cluster_manager'], 'unknownAccount'),
  agent: person(['agent'], 'unknownAgent'),
  manager: person(['manager'], 'unknownManager'),
  cluster: numbered(listClusters, 'unknownCluster'),
  wilaya: numbered(listWilayas, 'unknownWilaya', listLocalizedWilayas),
  owner: async ({ db }) => ({
    ...chosen((await listOwners(db)).map(({ id, name }) => ({ id, names: [name] }))),
    cause: 'unknownOwner',
  }),
  site: async (work, { name, rows }) => {
    const named = await loadSiteFinder(
      work,
      rows.map(cells => cells[name]),
    );
    return { read: code => named(code)?.id, cause: 'unknownSite' };
  },
  catalogue: async ({ db }, { schema }) =>
    chosen(
      (await listChoices(db, getFieldMeta(schema)!.list!)).map(({ id, name }) => ({
        id: String(id),
        names: [name],
      })),
    ),
  day: async () => day,
  due: async () => day,
  yesNo: async () => chosen(yesAndNo('oui', 'non')),
};

const axes: Record<Axis, true> = { lat: true, lng: true };

/** For a field without a word, or whose word has no names of its own. */
const byType = async ({ say }: ImportContext, { name, schema, contract }: Field): Promise<Reading> => {
  const { type, entries } = unwrapNullable(schema).def as { type: string; entries?: Record<string, string> };
  if (type === 'boolean') {
    const { read, ...rest } = chosen(yesAndNo('true', 'false'));
    return { ...rest, read: text => ({ true: true, false: false })[read(text) as string] };
  }
  if (type === 'number')
    return {
      read: name in axes ? text => parseCoordinate(text, name as Axis) : parseNumber,
      cause: 'badNumber',
      kind: 'number',
    };
  if (!entries) return { read: text => text, cause: 'badText' };
  const languages = [say.language, 'fr', 'en'] as const;
  const named = (id: string) =>
    languages.flatMap(language => [
      getLabels(language, contract.name).choices?.[name]?.[id] ?? sayWord(sayIn(language), id),
    ]);
  return chosen(Object.values(entries).map(id => ({ id, names: named(id).filter(Boolean) })));
};

const yesAndNo = (yes: string, no: string) => [
  { id: yes, names: ['Oui', 'Yes', 'true', 'vrai', '1', 'x'] },
  { id: no, names: ['Non', 'No', 'false', 'faux', '0'] },
];
