import { expect, it } from 'vitest';
import * as XLSX from 'xlsx';
import { readSheet } from '../../../server/excel/reader';
import { templateWorkbook } from '../../../server/excel/template';

const columns = [
  { header: 'site_code', note: 'Code du site', example: ['016001', '016002'], required: true },
  { header: 'site_owner', note: 'Propriétaire', example: 'O&M', choices: ['O&M', 'SASCC'] },
  { header: 'date', note: 'Jour prévu', example: '2025-02-28', kind: 'day' as const },
];

it('can be filled in and sent back', async () => {
  const { header, rows } = await readSheet({
    buffer: await templateWorkbook({ columns }),
    fileName: 'template_sites.xlsx',
  });
  expect(header).toEqual(['site_code', 'site_owner', 'date']);
  expect(rows).toEqual([
    ['016001', 'O&M', '2025-02-28'],
    ['016002', '', ''],
  ]);
});

it('explains each column on a second sheet', async () => {
  const book = XLSX.read(await templateWorkbook({ columns }));
  expect(book.SheetNames).toEqual(['Import', 'Aide', 'Listes']);
  expect(XLSX.utils.sheet_to_json(book.Sheets.Aide!, { header: 1, defval: '' })).toEqual([
    ['Colonne', 'Obligatoire', 'Explication', 'Exemple', 'Choix possibles'],
    ['site_code', 'Oui', 'Code du site', '016001, 016002', ''],
    ['site_owner', '', 'Propriétaire', 'O&M', 'O&M, SASCC'],
    ['date', '', 'Jour prévu', '2025-02-28', ''],
  ]);
});
