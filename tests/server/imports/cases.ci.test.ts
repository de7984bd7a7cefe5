import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeAll, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import type { ImportRow } from '../../../contract/framework/imports';
import type { ImportKind } from '../../../contract/office/import-kinds';
import { createZip } from '../../../server/framework/excel/zip';
import { createSite } from '../../factories/sites';
import { testApi } from '../harness';
import { buildCsv, createImportClient } from './import-client';

/** Files as people have them, of which the dry run once said « create » of something else than the sheet shows. */
const api = testApi();
const admin = createImportClient(api.client('admin'));

beforeAll(async () => {
  // Within the reach of the same manager.
  const [{ owner, wilaya_id, cluster_id }] = await api.rows('sites', { code: '01A001' });
  for (const code of ['01A002', '01A003'])
    await createSite(api.db, { code, owner, wilaya_id, cluster_id, areas: ['ssr'] });
});

const uncalculated =
  'Formule non calculée : ouvrez le fichier dans Excel, enregistrez-le, puis envoyez-le à nouveau, ou saisissez la valeur.';
const error = (value: string) => `La cellule affiche l’erreur ${value} : corrigez-la.`;

type Case = [file: string, kind: ImportKind, rows: string[], more?: { error?: string; hidden_rows?: number }];
it.each<Case>([
  [
    'code-by-custom-number-format.xlsx',
    'sites',
    ['2 create TLM70001 / format TLM / O&M / 16', '3 create 70-002 / format 00-000 / O&M / 16'],
  ],
  [
    'columns-Site-and-Code-site.xlsx',
    'sites',
    ['2 create ZZC1 / O&M / 16'],
    { error: 'Colonnes ignorées : N°, Site.' },
  ],
  [
    'coordinates-both-in-latitude-cell.xlsx',
    'sites',
    [
      '2 create RPT0301 / A / O&M / 16 / 36,7525 ; 3,04197 / 3,04197',
      '3 create RPT0302 / A / O&M / 16 / 36.7525 3.04197 / 3.04197',
      '4 create RPT0303 / A / O&M / 16 / 36,7525/3,04197 / 3,04197',
    ],
  ],
  ['date-1904-general-format-4-years-off.xlsx', 'planning', ['2 create 01A001 / 2027-03-02 / b.aitahmed']],
  [
    'error-cells-NA-REF.xlsx',
    'sites',
    [
      `2 refused ZZE1 / #N/A / O&M / 16 ! site_name: ${error('#N/A')}`,
      `3 refused ZZE2 / #B3! / O&M / 16 ! site_name: ${error('#B3!')}`,
    ],
  ],
  [
    'filtered-hidden-row-imported.xlsx',
    'sites',
    ['2 create ZZH1 / visible / O&M / 16', '3 create ZZH2 / masqué / O&M / 16'],
    { hidden_rows: 1 },
  ],
  [
    'formula-without-cached-value-agent-empty.xlsx',
    'planning',
    [`2 refused 01A001 / 2027-03-04 / #FORMULA! ! agent: ${uncalculated}`],
  ],
  [
    'planning-agent-REF-silently-empty.xlsx',
    'planning',
    [
      `2 refused 01A001 / #N/A / b.aitahmed ! date: ${error('#N/A')}`,
      `3 refused 01A001 / 2026-12-21 / #N/A ! agent: ${error('#N/A')}`,
      `4 refused 01A002 / 2026-12-21 / #C4! ! agent: ${error('#C4!')}`,
      `5 refused 01A003 / 2026-12-21 / #FORMULA! ! agent: ${uncalculated}`,
    ],
  ],
  [
    'planning-agent-merged-vertically.xlsx',
    'planning',
    [
      '2 create 01A001 / 2027-03-01 / b.aitahmed',
      '3 create 01A002 / 2027-03-01 / b.aitahmed',
      '4 create 01A003 / 2027-03-01 / b.aitahmed',
    ],
  ],
  ['readme-sheet-first-data-second.xlsx', 'sites', ['2 create RPT0016 / A / O&M / 16']],
  ['sep-line-excel.csv', 'sites', ['3 create ZZS1 / a / O&M / 16']],
  ['title-line-above-header.csv', 'sites', ['4 create ZZS1 / a / O&M / 16']],
  ['title-line-above-header.xlsx', 'sites', ['4 create RPT0003 / A / O&M / 16']],
  ['two-row-group-header.xlsx', 'sites', ['3 create RPT0005 / A / O&M / 16']],
  ['utf16-big-endian.csv', 'sites', ['2 create RPT0112 / A / O&M / Alger']],
  [
    'zero-width-space-code-and-agent.xlsx',
    'planning',
    ['2 create 01A001 / 2027-03-03 / b.aitahmed', '3 create 01A002 / 2027-03-03 / b.aitahmed'],
  ],
])('%s', async (name, kind, rows, more = {}) => {
  const staged = await admin.staged(kind, readFileSync(`tests/cases/imports/${name}`), { name, values });
  expect((await admin.rows(staged.import_id)).map(inWords)).toEqual(rows);
  expect({ ...staged, error: staged.error && plainSpaces(staged.error) }).toMatchObject({
    error: null,
    hidden_rows: 0,
    skip_hidden: false,
    ...more,
  });
});

/** Plans of a kind that asks for a site alone. */
const values = { area: 'ssr' };

it('leaves hidden rows out where that is chosen', async () => {
  const name = 'filtered-hidden-row-imported.xlsx';
  const file = readFileSync(`tests/cases/imports/${name}`);
  const staged = await admin.staged('sites', file, { name, values: { skip_hidden: true } });
  expect(staged).toMatchObject({ total: 1, hidden_rows: 1, skip_hidden: true });
  expect((await admin.rows(staged.import_id)).map(inWords)).toEqual(['2 create ZZH1 / visible / O&M / 16']);
});

it('counts no row of formulas that show nothing, however far they go', async () => {
  const rows = Array.from(
    { length: 50_198 },
    (_, n) =>
      `<row r="${n + 3}"><c r="A${n + 3}" t="str"><f>IF(Z${n + 3}="","",Z${n + 3})</f><v></v></c></row>`,
  );
  const header =
    '<row r="1"><c t="inlineStr"><is><t>Code site</t></is></c><c t="inlineStr"><is><t>Agent</t></is></c></row>';
  const first =
    '<row r="2"><c t="inlineStr"><is><t>01A002</t></is></c><c t="inlineStr"><is><t>b.aitahmed</t></is></c></row>';
  const name = 'formules.xlsx';
  const staged = await admin.staged('agents', await aWorkbook(`${header}${first}${rows.join('')}`), { name });
  expect(staged.total).toBe(1);
});

const book = (...sheets: [name: string, ...rows: string[][]][]): Buffer => {
  const made = utils.book_new();
  for (const [name, ...rows] of sheets) utils.book_append_sheet(made, utils.aoa_to_sheet(rows), name);
  return write(made, { type: 'buffer', bookType: 'xlsx' });
};
const columns = ['Code site', 'Owner', 'Wilaya'];
const row = ['VAR-1', 'O&M', '16'];
const read = '/ VAR-1 / O&M / 16';

it.each<[what: string, name: string, file: Buffer | string, line: number, error?: string]>([
  [
    'one pasted column, semicolons',
    'a.xlsx',
    book(['S', ...[columns, row].map(cells => [cells.join(';')])]),
    2,
  ],
  ['one pasted column, tabs', 'a.xlsx', book(['S', ...[columns, row].map(cells => [cells.join('\t')])]), 2],
  [
    'one pasted column under a title',
    'a.xlsx',
    book([
      'S',
      ['Liste, au 26/11'],
      ...[columns, [...row.slice(0, 2), '"16"']].map(cells => [cells.join(',')]),
    ]),
    3,
  ],
  [
    '« Texte Unicode »',
    'a.txt',
    Buffer.from(`\ufeff${[columns, row].map(c => c.join('\t')).join('\r\n')}`, 'utf16le'),
    2,
  ],
  ['tabs', 'a.tsv', [columns, row].map(cells => cells.join('\t')).join('\n'), 2],
  [
    'a header in line 20',
    'a.csv',
    buildCsv(...Array.from({ length: 19 }, (_, n) => [`Note ${n}`]), columns, row),
    21,
  ],
  ['a header that is merged downwards', 'a.xlsx', book(['S', columns, columns, row]), 3],
  [
    'two sheets that have the columns',
    'a.xlsx',
    book(['Aide', ['Code site']], ['Mars', columns, row], ['Avril', columns, ['VAR-2', 'O&M', '16']]),
    2,
    'Feuille lue : « Mars ». Feuilles non lues : Avril.',
  ],
  ['a label in English', 'a.csv', buildCsv(['Site code', 'Owner', 'Wilaya'], row), 2],
])('reads %s', async (_, name, file, line, error = undefined) => {
  const staged = await admin.staged('sites', file, { name, headers: { 'idempotency-key': `variant ${_}` } });
  expect((await admin.rows(staged.import_id)).map(inWords)).toEqual([`${line} create ${read.slice(2)}`]);
  expect(staged.error && plainSpaces(staged.error)).toBe(error ?? null);
});

it.each<[what: string, name: string, file: Buffer | string, error: string]>([
  [
    'text after a quotation mark',
    'a.csv',
    readFileSync('tests/cases/imports/quoted-then-text-no-line-number.csv'),
    'Ligne 3 : un guillemet droit est mal placé. Une cellule qui commence par un guillemet droit doit finir par un guillemet droit ; à l’intérieur du texte, doublez-le.',
  ],
  [
    'a sheet that lacks columns',
    'a.xlsx',
    book(['Lisez-moi', ['Mode d’emploi']], ['Sites', ['Liste'], ['Code site', 'Nom'], ['A', 'B']]),
    'Obligatoire et absent du fichier : Owner. En-tête lu à la ligne 2 de la feuille « Sites ».',
  ],
  [
    'a header below line 20',
    'a.csv',
    buildCsv(...Array.from({ length: 20 }, (_, n) => [`Note ${n}`]), columns, row),
    'Obligatoire et absent du fichier : Code du site, Owner. En-tête lu à la ligne 1.',
  ],
  [
    'two columns of one name',
    'a.csv',
    buildCsv(['Code site', 'Owner', 'Wilaya', 'Adresse', 'Adresse du site'], [...row, 'x', 'y']),
    'Deux colonnes correspondent à « Adresse » : « Adresse » (colonne D) et « Adresse du site » (colonne E). Supprimez ou renommez l’une des deux. En-tête lu à la ligne 1.',
  ],
])('refuses %s, and says where', async (_, name, content, error) => {
  const { body } = await admin.start('sites', content, { name });
  expect(plainSpaces(body.error)).toBe(error);
});

it('reads both coordinates from one cell, and refuses two that differ', async () => {
  const cells = (lat: string, lng: string) => [...row, lat, lng];
  const file = buildCsv(
    [...columns, 'Latitude', 'Longitude'],
    cells('36.7525 3.04197', ''),
    cells('36 45', '3.04'),
    cells('36.7525/3.04197', '3.05'),
    cells('3.04 E', '36.75 N'),
  );
  const staged = await admin.staged(
    'sites',
    file.replaceAll('VAR-1', () => `VAR-P${++numbered}`),
  );
  expect(
    (await admin.rows(staged.import_id)).map(({ problems }) =>
      problems.map(({ column, message }) => plainSpaces(`${column}: ${message}`)),
    ),
  ).toEqual([
    [],
    ['lat: Coordonnée illisible : 36 45.'],
    ['lng: Les cellules de latitude et de longitude ne concordent pas : 36.7525/3.04197 · 3.05.'],
    ['lat: Coordonnée illisible : 3.04 E.', 'lng: Coordonnée illisible : 36.75 N.'],
  ]);
  await admin.commit(staged.import_id, [2]);
  expect(await api.row('sites', { code: 'VAR-P1' })).toMatchObject({ lat: 36.7525, lng: 3.04197 });
});
let numbered = 0;

it('finds a site whatever cannot be seen in its code, and names that in a code that no site has', async () => {
  const staged = await admin.staged(
    'agents',
    buildCsv(['Code site', 'Agent'], ['01A\u200c002', 'b.aitahmed'], ['01A\u200c999X', 'b.aitahmed']),
  );
  const [found, missing] = await admin.rows(staged.import_id);
  expect(found.problems).toEqual([]);
  expect(plainSpaces(missing.problems[0].message)).toBe('Site introuvable : 01A[U+200C]999X.');
});

/** A workbook whose one sheet has these rows. */
const aWorkbook = async (rows: string) => {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const parts = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
  };
  return buffer(
    Readable.from(createZip(Object.entries(parts).map(([name, text]) => ({ name, text: [text] })))),
  );
};

const inWords = ({ row, verdict, cells, problems }: ImportRow) =>
  plainSpaces(
    [
      `${row} ${verdict} ${Object.values(cells).filter(Boolean).join(' / ')}`,
      ...problems.map(({ column, message }) => `! ${column}: ${message}`),
    ].join(' '),
  );
const plainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
