import { buffer } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import * as XLSX from 'xlsx';
import type { Column } from '../../../server/framework/excel/columns';
import { writeCsv } from '../../../server/framework/excel/csv';
import { readSheet } from '../../../server/framework/excel/reader';
import { templateWorkbook } from '../../../server/framework/excel/template';
import { writeWorkbook } from '../../../server/framework/excel/writer';

const columns: Column[] = [
  { header: 'Code', kind: 'text' },
  { header: 'Distance', kind: 'number' },
  { header: 'Date', kind: 'day' },
  { header: 'Créé le', kind: 'instant' },
];

describe('a written workbook, read by SheetJS', () => {
  it('holds the header and every value', async () => {
    const rows = [
      ['016001', 12.5, '2025-02-28', '2025-02-28T23:30:00.000Z'],
      [
        'Bab Ezzouar « nord » & <sud>',
        -3,
        new Date('2024-12-31T00:00:00Z'),
        new Date('2025-07-01T12:00:00Z'),
      ],
    ];
    const sheet = await readBack([[rows[0]!], [rows[1]!]]);
    expect(texts(sheet)).toEqual([
      ['Code', 'Distance', 'Date', 'Créé le'],
      ['016001', '12.5', '2025-02-28', '2025-03-01 00:30'],
      ['Bab Ezzouar « nord » & <sud>', '-3', '2024-12-31', '2025-07-01 13:00'],
    ]);
    expect(sheet.B2.t).toBe('n');
    expect(sheet.C2.v).toBe(45_716);
    expect(sheet['!autofilter']?.ref).toBe('A1:D3');
  });

  it.each(['=1+1', '+213', '-5', '@SUM(A1)', '\t=1', '=HYPERLINK("http://example.org")'])(
    'keeps %j text',
    async text => {
      const { A2 } = await readBack([[[text]]]);
      expect(A2).toMatchObject({ t: 's', v: text });
      expect(A2.f).toBeUndefined();
    },
  );

  it.each([
    ['a\u0000b\u000bc\u001f\uffff', 'abc'],
    ['lone \ud800 surrogate', 'lone  surrogate'],
    ['😀 stays', '😀 stays'],
    ['  spaces  ', '  spaces  '],
    ['two\r\nlines\rthree', 'two\nlines\nthree'],
    ['_x0041_', '_x0041_'],
    ['é'.repeat(40_000), 'é'.repeat(32_767)],
  ])('cleans %j', async (text, expected) => {
    expect((await readBack([[[text]]])).A2.v).toBe(expected);
  });

  it('shows a value that is not of its kind, and leaves nothing where there is none', async () => {
    const sheet = await readBack([[['', 'n/a', 'hier', 'jamais']], [[null, undefined, '1899-01-01', null]]]);
    expect(texts(sheet).slice(1)).toEqual([
      ['', 'n/a', 'hier', 'jamais'],
      ['', '', '1899-01-01', ''],
    ]);
  });

  it('crosses many pieces without losing a row', async () => {
    const rows = Array.from({ length: 5000 }, (_, n) => [`code ${n}`, n, '2025-01-01', null]);
    const batches = Array.from({ length: 50 }, (_, n) => rows.slice(n * 100, n * 100 + 100));
    const sheet = await readBack(batches);
    expect(texts(sheet).map(row => row[0])).toEqual(['Code', ...rows.map(row => row[0])]);
  });

  it('is the same bytes for the same rows', async () => {
    const once = await buffer(writeWorkbook({ sheets: [{ name: 'a', columns, rows: [[['x']]] }] }));
    const again = await buffer(writeWorkbook({ sheets: [{ name: 'a', columns, rows: [[['x']]] }] }));
    expect(once.equals(again)).toBe(true);
  });

  it('has several sheets, with names that Excel accepts, and hides the lists of choices', async () => {
    const choice: Column = { header: 'Propriétaire', kind: 'text', choices: ['O&M', 'SASCC, MBS'] };
    const book = XLSX.read(
      await buffer(
        writeWorkbook({
          sheets: [
            { name: "L'été [1/2]: a?", columns: [choice], rows: [] },
            { name: 'un nom bien plus long que trente et un signes', columns, rows: [] },
            { name: 'un nom bien plus long que trente et deux', columns, rows: [] },
          ],
        }),
      ),
    );
    expect(book.SheetNames).toEqual([
      "L'été  1 2   a",
      'un nom bien plus long que trent',
      'un nom bien plus long que t (2)',
      'Listes',
    ]);
    expect(book.Workbook?.Sheets?.map(sheet => sheet.Hidden)).toEqual([0, 0, 0, 1]);
    expect(texts(book.Sheets.Listes!)).toEqual([['O&M'], ['SASCC, MBS']]);
  });
});

describe('the stream', () => {
  it('fails with the error of its rows', async () => {
    async function* broken() {
      yield [['first']];
      throw new Error('connection lost');
    }
    const stream = writeWorkbook({ sheets: [{ name: 'a', columns, rows: broken() }] });
    await expect(buffer(stream)).rejects.toThrow('connection lost');
  });

  it('fetches no further than its reader reads, and ends the fetching with him', async () => {
    let fetched = 0;
    let ended = false;
    async function* endless() {
      try {
        for (;;) {
          fetched++;
          yield Array.from({ length: 1000 }, () => [crypto.randomUUID(), Math.random()]);
        }
      } finally {
        ended = true;
      }
    }
    const stream = writeWorkbook({ sheets: [{ name: 'a', columns, rows: endless() }] });
    await new Promise(resolve => stream.once('readable', resolve));
    // It rests once the buffers on the way are full.
    let before = -1;
    const rests = () => {
      const isSame = before === fetched;
      before = fetched;
      return isSame;
    };
    await vi.waitUntil(rests, { timeout: 20_000, interval: 200 });
    expect(fetched).toBeLessThan(40);
    stream.destroy();
    await expect.poll(() => ended).toBe(true);
  });
});

describe('comma-separated text', () => {
  const csv = async (...batches: unknown[][][]) => (await buffer(writeCsv(columns, batches))).toString();

  it('is RFC 4180 with a byte order mark', async () => {
    const row = ['a,b "c"', '-3.05', '2025-02-28T00:00', '2025-02-28T23:30:00Z'];
    expect(await csv([row], [['é', null]])).toBe(
      '\ufeffCode,Distance,Date,Créé le\r\n"a,b ""c""",-3.05,2025-02-28,2025-03-01 00:30\r\né,,,\r\n',
    );
  });

  it.each(['=1+1', '+213', '-5', '@x', '\tx', '\rx', '=1\n2'])('guards %j', async value => {
    expect(await csv([[value]])).toContain(`\r\n"'${value}",`);
  });
});

it('a template can be filled in and sent back, and explains each column on a second sheet', async () => {
  const file = await templateWorkbook({
    columns: [
      { header: 'site_code', note: 'Code du site', example: ['016001', '016002'], required: true },
      { header: 'site_owner', note: 'Propriétaire', example: 'O&M', choices: ['O&M', 'SASCC'] },
      { header: 'date', note: 'Jour prévu', example: '2025-02-28', kind: 'day' as const },
    ],
  });
  expect(await readSheet({ buffer: file, fileName: 'template_sites.xlsx' })).toMatchObject({
    header: ['site_code', 'site_owner', 'date'],
    rows: [
      ['016001', 'O&M', '2025-02-28'],
      ['016002', '', ''],
    ],
  });
  const book = XLSX.read(file);
  expect(book.SheetNames).toEqual(['Import', 'Aide', 'Listes']);
  expect(texts(book.Sheets.Aide!)).toEqual([
    ['Colonne', 'Obligatoire', 'Explication', 'Exemple', 'Choix possibles'],
    ['site_code', 'Oui', 'Code du site', '016001, 016002', ''],
    ['site_owner', '', 'Propriétaire', 'O&M', 'O&M, SASCC'],
    ['date', '', 'Jour prévu', '2025-02-28', ''],
  ]);
});

async function readBack(batches: unknown[][][]): Promise<XLSX.WorkSheet> {
  const stream = writeWorkbook({ sheets: [{ name: 'Sites', columns, rows: batches }] });
  const book = XLSX.read(await buffer(stream));
  return book.Sheets.Sites!;
}

function texts(sheet: XLSX.WorkSheet): string[][] {
  return XLSX.utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '' });
}
