import { expect, it } from 'vitest';
import { z } from 'zod';
import { getImportDefinition, listImportKinds } from '../../../contract/framework/import-kinds';
import { multipleChoice } from '../../../contract/framework/multiple-choice';
import { decimal, money, wholeNumber } from '../../../contract/framework/numbers';
import { TimeOfDay } from '../../../contract/framework/time-of-day';
import { Day, YesNo } from '../../../contract/framework/vocabulary';
import { WebAddress } from '../../../contract/framework/web-address';
import type { ImportKind } from '../../../contract/office/import-kinds';
import { SiteKind } from '../../../contract/organisation/vocabulary';
import { ApiError } from '../../../server/framework/http/errors';
import { loadFieldParsers } from '../../../server/framework/imports/cell-parsers';
import { createHeaderFormatter, findImportColumns } from '../../../server/framework/imports/headers';
import { readRow } from '../../../server/framework/imports/read-row';
import {
  convertDay1904,
  createNumberedFinder,
  parseDay,
} from '../../../server/framework/imports/value-parsers';
import { sayIn } from '../../../server/framework/language/language';

it('reads days as people and Excel write them', () => {
  for (const text of [
    '2027-03-05',
    '2027-3-5',
    '5/3/2027',
    '05.03.2027',
    '05-03-2027 00:00',
    '46451',
    '46451.5',
  ])
    expect(parseDay(text), text).toBe('2027-03-05');
  for (const text of ['31/02/2027', '2027-13-01', '05/03/27', '12', 'demain', '3/5/1027'])
    expect(parseDay(text), text).toBeUndefined();
});

it('takes bare numbers for the days that a workbook counts from 1904', () => {
  expect(['44986', '44986.5', '2027-03-02', '12', ''].map(convertDay1904)).toEqual([
    '2027-03-02',
    '2027-03-02',
    '2027-03-02',
    '12',
    '',
  ]);
});

it('finds a wilaya by number, name in any language or both', () => {
  const find = createNumberedFinder([
    { id: 16, name: 'Alger', name_en: 'Algiers', name_ar: 'الجزائر' },
    { id: 46, name: 'Aïn Témouchent' },
  ]);
  for (const text of ['16', ' 16', 'alger', 'ALGER', 'Algiers', 'الجزائر', '16 - Alger', '16. alger'])
    expect(find(text.trim())?.id).toBe(16);
  expect(find('ain-temouchent')?.id).toBe(46);
  for (const text of ['17', '46 Alger', '16 Oran', 'Alge']) expect(find(text)).toBeUndefined();
});

it('finds columns by the label that names them best, and refuses a header that lacks or repeats one', () => {
  const columns = (kind: ImportKind, header: string[]) =>
    findImportColumns({ header, headerLine: 3, sheet: 'Mars' }, kind, sayIn('fr'));
  const { places, ignored } = columns('sites', ['Code site', 'SITE CODE', 'Propriétaire', 'wilaya', 'x', '']);
  expect([...places]).toEqual([
    ['site_code', 1],
    ['wilaya', 3],
    ['site_owner', 2],
  ]);
  expect(ignored).toEqual(['Code site', 'x']);
  expect(columns('agents', ['Site', 'Code du site', 'Agent']).places.get('site_code')).toBe(1);
  expect([...columns('planning_gpm', ['Code facture', 'Jour']).places.keys()]).toEqual(['site_code', 'date']);
  expect(() => columns('sites', ['site_code'])).toThrow(ApiError);
  expect(() => columns('agents', ['Code site', 'Agents', 'Ingénieur'])).toThrow(ApiError);
});

it.each(listImportKinds())('finds every column of %s by what people call it, in both languages', kind => {
  for (const language of ['fr', 'en'] as const) {
    const header = getImportDefinition(kind).columns.map(createHeaderFormatter(kind, language));
    const { places } = findImportColumns({ header, headerLine: 1, sheet: null }, kind, sayIn(language));
    expect([...places.keys()].sort()).toEqual([...getImportDefinition(kind).columns].sort());
  }
});

it('reads the cell of a field by its type, and names the column of one that it cannot take', async () => {
  const schemas = {
    price: decimal().min(0).max(100).nullable(),
    count: wholeNumber().nullable(),
    given: Day.nullable(),
    electrified: YesNo.nullable(),
    lent: z.boolean(),
    kind: SiteKind,
    note: z.string().max(5),
  };
  const fields = Object.entries(schemas).map(([column, schema]) => ({ column, name: column, schema }));
  const say = sayIn('fr');
  const parsers = await loadFieldParsers({ say } as never, 'sites', fields, []);
  const read = (cells: Record<string, string>) => {
    const row = readRow(cells, say);
    const values = Object.keys(schemas).map(column => row.field(column, parsers[column]));
    return { values, refused: row.problems.map(({ column }) => column) };
  };
  const good = { price: '37,25', count: '1 200', given: '17/05/2026', electrified: 'Oui', lent: 'non' };
  expect(read({ ...good, kind: 'Entrepôt', note: 'neuf' })).toEqual({
    values: [37.25, 1200, '2026-05-17', 'oui', false, 'entrepot', 'neuf'],
    refused: [],
  });
  const bad = { price: '100,5', count: '3,5', given: '31/02/2026', electrified: '?', lent: '2' };
  expect(read({ ...bad, kind: 'Tour', note: 'trop long' }).refused).toEqual(Object.keys(schemas));
  expect(read({ price: '', count: '' })).toEqual({ values: Array(7).fill(undefined), refused: [] });
});

it('reads the cells of the rarer field types, and names the choice that there is not', async () => {
  const schemas = {
    price: money({ currency: 'DZD' }),
    opens: TimeOfDay.nullable(),
    page: WebAddress,
    checked: z.boolean().nullable(),
    days: multipleChoice(z.enum(['oui', 'non'])),
    stops: z.array(z.object({ km: decimal() })).nullable(),
  };
  const fields = Object.entries(schemas).map(([column, schema]) => ({ column, name: column, schema }));
  const say = sayIn('fr');
  const parsers = await loadFieldParsers({ say } as never, 'sites', fields, []);
  const read = (cells: Record<string, string>) => {
    const row = readRow(cells, say);
    const values = Object.keys(schemas).map(column => row.field(column, parsers[column]));
    return { values, refused: row.problems.map(({ message }) => message) };
  };
  const page = 'https://example.dz';
  expect(
    read({
      price: '1 250,50',
      opens: '8h05',
      page,
      checked: 'Non',
      days: 'non ; Oui;',
      stops: '[{"km":"1,5"}]',
    }),
  ).toEqual({
    values: [1250.5, '08:05', page, false, ['oui', 'non'], [{ km: 1.5 }]],
    refused: [],
  });
  expect(read({ opens: '0.75', checked: '', days: 'Oui, non' }).values).toEqual([
    undefined,
    '18:00',
    undefined,
    undefined,
    ['oui', 'non'],
    undefined,
  ]);
  expect(
    read({
      price: '1,005',
      opens: '25:00',
      page: 'ftp://a.dz',
      checked: '?',
      days: 'Oui, Peut-être',
      stops: 'Oran',
    }),
  ).toEqual({
    values: Array(6).fill(undefined),
    refused: [
      'Trop de décimales\u00a0: maximum 2.',
      'Saisissez une heure, de 00:00 à 23:59.',
      'Saisissez une adresse qui commence par https:// ou http://.',
      'Choix inconnu\u00a0: ?.',
      'Choix inconnu\u00a0: Peut-être.',
      'Liste JSON attendue, telle que [{…}, {…}]\u00a0: Oran.',
    ],
  });
});
