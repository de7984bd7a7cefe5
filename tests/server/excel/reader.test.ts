import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import * as XLSX from 'xlsx';
import { parseSheet } from '../../../server/framework/excel/parse-sheet';
import { readSheet } from '../../../server/framework/excel/reader';
import type { SheetProblem } from '../../../server/framework/excel/sheet-error';
import { writeWorkbook } from '../../../server/framework/excel/writer';
import { createZip } from '../../../server/framework/excel/zip';

// A worker compiles its code first, which takes long where many tests run at once.
vi.setConfig({ testTimeout: 60_000 });

const limits = { maxRows: 5000, maxColumns: 60 };

describe('a workbook', () => {
  it('is read as text, dates as days and numbers without exponent', async () => {
    const bytes = workbook([
      ['site_code', 'date', ' lat ', 'vide', 'actif'],
      [16001, day(45_716), 36.752_887_000_000_01, null, true],
      ['016001', day(45_716.75), 1e21, null, false],
      [text('1e5'), '28/02/2025', 1.5e-7, null, '=1+1'],
    ]);
    expect(await parseSheet(bytes, 'Sites.XLSX', limits)).toMatchObject({
      header: ['site_code', 'date', 'lat', 'vide', 'actif'],
      rows: [
        ['16001', '2025-02-28', '36.752887', '', 'true'],
        ['016001', '2025-02-28', '1000000000000000000000', '', 'false'],
        ['1e5', '28/02/2025', '0.00000015', '', '=1+1'],
      ],
      firstLine: 2,
    });
  });

  it('gives the last value of a formula and never evaluates one', async () => {
    const rows = await rowsOf([
      ['a', 'b', 'c'],
      [
        { t: 'n', f: '1+1', v: 3 },
        { t: 's', f: 'HYPERLINK("http://example.org")', v: 'lien' },
        { t: 'e', f: '1/0', v: 7 },
      ],
    ]);
    expect(rows).toEqual([['3', 'lien', '#DIV/0!']]);
  });

  it.each([
    ['000000', 16_001, '016001'],
    ['"TLM"00000', 1, 'TLM00001'],
    ['00\\-000', 16_001, '16-001'],
    ['[$-40C]00000', 7, '00007'],
    ['0', 36, '36'],
    ['00', 36.7525, '36.7525'],
    ['0.00', 36.7525, '36.7525'],
    ['#,##0', 16_001, '16001'],
    ['0" kW"', 5, '5'],
    ['[$DA-401] 0', 5, '5'],
    ['0%', 2, '2'],
    ['_-* #,##0_-', 5, '5'],
  ])('shows a number as the format %s does where that makes a code of it', async (z, v, expectedText) => {
    expect(await rowsOf([['code'], [{ t: 'n', v, z }]])).toEqual([[expectedText]]);
  });

  it('keeps errors that it does not know, and says which formulas have no value', async () => {
    const cells = [
      '<c r="A2" t="e"><v>#SPILL!</v></c>',
      '<c t=\'e\' r="B2"><f>Z1</f><v>#N/A</v></c>',
      '<c r="C2"><f>Z1</f></c>',
      '<c r="D2"><f>Z1</f><v/></c>',
      '<c r="E2" t="str"><f>Z1</f><v></v></c>',
      '<c r="F2" t="inlineStr"><is><t>t="e" &lt;f></t></is></c>',
      '<c r="G2"><f>1+1</f><v>2</v></c>',
      '<c r="H2" t="e"/>',
    ];
    const header = Array.from({ length: 8 }, (_, n) => `<c t="inlineStr"><is><t>c${n}</t></is></c>`).join('');
    const sheet = `<worksheet><sheetData><row r="1">${header}</row><row r="2">${cells.join('')}</row></sheetData></worksheet>`;
    const bytes = await zipWith({ 'xl/worksheets/sheet1.xml': sheet });
    expect((await parseSheet(bytes, 'a.xlsx', limits)).rows).toEqual([
      ['#SPILL!', '#N/A', '#FORMULA!', '#FORMULA!', '', 't="e" <f>', '2', ''],
    ]);
  });

  it('tells which lines are hidden and hold something, with cells merged downwards in each of theirs', async () => {
    const cell = (at: string) => `<c r="${at}" t="inlineStr"><is><t>${at}</t></is></c>`;
    const rows = [
      `<row r="1">${cell('A1')}${cell('B1')}</row>`,
      `<row r="2">${cell('A2')}${cell('B2')}</row>`,
      `<row r="3" hidden="1">${cell('A3')}</row>`,
      '<row r="4" hidden="1"/>',
      `<row r="5">${cell('A5')}</row>`,
    ];
    const sheet = `<worksheet><sheetData>${rows.join('')}</sheetData><mergeCells><mergeCell ref="B2:B900"/></mergeCells></worksheet>`;
    const bytes = await zipWith({ 'xl/worksheets/sheet1.xml': sheet });
    expect(await parseSheet(bytes, 'a.xlsx', limits)).toMatchObject({
      hiddenLines: [3],
      rows: [
        ['A2', 'B2'],
        ['A3', 'B2'],
        ['', ''],
        ['A5', 'B2'],
      ],
    });
  });

  it('counts from 1904 where the workbook does', async () => {
    const bytes = workbook([['date'], [day(44_254)]], { Workbook: { WBProps: { date1904: true } } });
    expect((await parseSheet(bytes, 'a.xlsx', limits)).rows).toEqual([['2025-02-28']]);
  });

  it('keeps empty lines between rows, so that places stay lines, and drops those around', async () => {
    const bytes = workbook([[null], [null], ['code', ''], ['a'], [null], ['  '], ['b'], [' '], [null]]);
    expect(await parseSheet(bytes, 'a.xlsx', limits)).toMatchObject({
      header: ['code'],
      rows: [['a'], [''], ['  '], ['b']],
      firstLine: 4,
    });
  });

  it('reads the first sheet only', async () => {
    const bytes = await buffer(
      writeWorkbook({
        sheets: [
          { name: 'Un', columns: [{ header: 'code', kind: 'text' }], rows: [[['a']]] },
          { name: 'Deux', columns: [{ header: 'autre', kind: 'text' }], rows: [[['b']]] },
        ],
      }),
    );
    expect(await parseSheet(bytes, 'a.xlsx', limits)).toMatchObject({ header: ['code'], rows: [['a']] });
  });

  it('may be a file on disk', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sheet-'));
    const path = join(folder, 'upload');
    await writeFile(path, workbook([['code'], ['a']]));
    expect((await readSheet({ path, fileName: 'a.xlsx' })).rows).toEqual([['a']]);
    await rm(folder, { recursive: true });
  });

  it('arrives whole when it takes many messages, and many may be read at once', async () => {
    const rows = Array.from({ length: 4500 }, (_, n) => [`code ${n}`]);
    const bytes = workbook([['code'], ...rows]);
    const tables = await Promise.all(
      Array.from({ length: 3 }, () => readSheet({ buffer: bytes, fileName: 'a.xlsx' })),
    );
    for (const table of tables) expect(table.rows).toEqual(rows);
  });
});

describe('comma-separated text', () => {
  const expected = {
    header: ['site_code', 'wilaya'],
    rows: [
      ['016001', 'Béjaïa; « ouest »'],
      ['2', 'a,b'],
    ],
  };
  const commas = 'site_code,wilaya\r\n016001,Béjaïa; « ouest »\r\n2,"a,b"\r\n';

  it.each([
    ['UTF-8', Buffer.from(commas)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${commas}`)],
    ['Windows-1252', Buffer.from(commas, 'latin1')],
    ['UTF-16 with its mark', Buffer.from(`\ufeff${commas}`, 'utf16le')],
    ['semicolons', Buffer.from('site_code;wilaya\n016001;"Béjaïa; « ouest »"\n2;a,b')],
    ['tabs', Buffer.from('site_code\twilaya\n016001\tBéjaïa; « ouest »\n2\ta,b\n\n')],
  ])('is read in %s', async (_, bytes) => {
    expect(await parseSheet(bytes, 'sites.csv', limits)).toMatchObject(expected);
  });

  it('reads what only Windows-1252 has', async () => {
    const bytes = Buffer.from([0x61, 0x0a, 0x80, 0x9c, 0x92]);
    expect((await parseSheet(bytes, 'a.csv', limits)).rows).toEqual([['€œ’']]);
  });

  it('takes off the apostrophe that an export put before a formula, and no other', async () => {
    const bytes = Buffer.from("note\n'=1+1\n'-5\n'hui\n");
    expect((await parseSheet(bytes, 'a.csv', limits)).rows).toEqual([['=1+1'], ['-5'], ["'hui"]]);
  });
});

describe('a refused file', () => {
  const good = workbook([['code'], ['a']]);
  const wide = [Array.from({ length: 200 }, (_, n) => `c${n}`), ['a']];
  const ole = Buffer.from('d0cf11e0a1b11ae1', 'hex');
  const encrypted = Buffer.concat([ole, Buffer.from('EncryptedPackage', 'utf16le')]);

  it.each<[string, SheetProblem, string, Buffer | (() => Promise<Buffer>)]>([
    ['a macro workbook by name', 'macroWorkbook', 'a.xlsm', good],
    ['a macro workbook by content type', 'macroWorkbook', 'a.xlsx', workbook([['a'], ['b']], {}, 'xlsm')],
    ['a workbook with a macro', 'macroWorkbook', 'a.xlsx', () => zipWith({ 'xl/vbaProject.bin': 'x' })],
    ['an Excel 4 macro', 'macroWorkbook', 'a.xlsx', () => zipWith({ 'xl/macrosheets/sheet1.xml': '' })],
    ['an old workbook under a new name', 'wrongExtension', 'a.xlsx', workbook([['a'], ['b']], {}, 'biff8')],
    ['a workbook with a password', 'encrypted', 'a.xlsx', encrypted],
    ['a workbook called .csv', 'wrongExtension', 'a.csv', good],
    ['text called .xlsx', 'wrongExtension', 'a.xlsx', Buffer.from('code,nom\n1,2\n')],
    ['a name without ending', 'wrongExtension', 'sites', good],
    ['a PDF called .csv', 'notASpreadsheet', 'a.csv', Buffer.from('%PDF-1.7 …')],
    ['another archive called .xlsx', 'notASpreadsheet', 'a.xlsx', () => zip({ 'word/document.xml': '<w/>' })],
    ['a workbook without its sheet', 'damaged', 'a.xlsx', () => zipWith({})],
    ['half a workbook', 'damaged', 'a.xlsx', good.subarray(0, good.length / 2)],
    ['text with an open quotation mark', 'badQuotes', 'a.csv', Buffer.from('a,b\n"1,2\n3,4\n')],
    ['200 columns', 'tooManyColumns', 'a.xlsx', workbook(wide)],
    ['200 columns of text', 'tooManyColumns', 'a.csv', Buffer.from(wide.map(row => row.join()).join('\n'))],
    ['one row too many', 'tooManyRows', 'a.xlsx', workbook(Array.from({ length: 12 }, (_, n) => [n]))],
    ['one row of text too many', 'tooManyRows', 'a.csv', Buffer.from('a\n'.repeat(12))],
    ['a lone cell far below formatted rows', 'tooManyRows', 'a.xlsx', () => farBelow(5000, 4000)],
    ['nothing', 'emptySheet', 'a.xlsx', Buffer.alloc(0)],
    ['blanks', 'emptySheet', 'a.csv', Buffer.from('\r\n , \r\n')],
    ['a header alone', 'emptySheet', 'a.xlsx', workbook([['code', 'nom']])],
  ])('%s', async (_, code, fileName, source) => {
    const bytes = typeof source === 'function' ? await source() : source;
    await expect(parseSheet(bytes, fileName, { maxRows: 10, maxColumns: 60 })).rejects.toMatchObject({
      code,
    });
  });

  it('is not one whose further rows only carry a format', async () => {
    const formatted = await farBelow(0, 4000);
    expect((await parseSheet(formatted, 'a.xlsx', { maxRows: 10, maxColumns: 60 })).rows).toEqual([['x']]);
  });

  it('is not one with as many rows as may be', async () => {
    const bytes = workbook(Array.from({ length: 11 }, (_, n) => [n]));
    expect((await parseSheet(bytes, 'a.xlsx', { maxRows: 10, maxColumns: 60 })).rows).toHaveLength(10);
  });

  it('needs longer than it may, or is larger', async () => {
    const large = readSheet({ buffer: good, fileName: 'a.xlsx', maxBytes: good.length - 1 });
    await expect(large).rejects.toMatchObject({ code: 'tooLarge', refusal: 'tooLarge' });
    const reading = readSheet({ buffer: good, fileName: 'a.xlsx', timeLimit: 1 });
    await expect(reading).rejects.toMatchObject({ code: 'timeout', refusal: 'tooLarge' });
  });

  it('needs more memory than it may', async () => {
    const bytes = workbook(Array.from({ length: 20_000 }, (_, n) => [`a${n}`, `b${n}`, `c${n}`]));
    const reading = readSheet({ buffer: bytes, fileName: 'a.xlsx', memoryLimit: 16 });
    await expect(reading).rejects.toMatchObject({ code: 'memory' });
  });
});

describe('a zip bomb', () => {
  it('is refused by what it declares, or inflates to when it declares less', async () => {
    const bomb = await zipWith({ 'xl/worksheets/sheet1.xml': megabytes(220) });
    await refusedWithinMemory(bomb);
    await refusedWithinMemory(declaring(bomb, 'xl/worksheets/sheet1.xml', 5 * 1024 * 1024));
  });

  it('is refused when it is made of many parts', async () => {
    const parts = Object.fromEntries(Array.from({ length: 1001 }, (_, n) => [`xl/media/${n}.png`, 'x']));
    await refusedWithinMemory(await zipWith(parts));
  });

  async function refusedWithinMemory(bomb: Buffer) {
    const before = process.memoryUsage().rss;
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss);
    }, 5);
    await expect(readSheet({ buffer: bomb, fileName: 'a.xlsx' })).rejects.toMatchObject({
      code: 'zipBomb',
      refusal: 'tooLarge',
    });
    clearInterval(watch);
    expect((peak - before) / 1024 / 1024).toBeLessThan(180);
  }
});

type Cell = string | number | boolean | null | XLSX.CellObject;

function workbook(
  rows: Cell[][],
  more: Partial<XLSX.WorkBook> = {},
  bookType: XLSX.BookType = 'xlsx',
): Buffer {
  const book = { ...XLSX.utils.book_new(), ...more };
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), 'Sites');
  return XLSX.write(book, { type: 'buffer', bookType, compression: true });
}

const day = (v: number): XLSX.CellObject => ({ t: 'n', v, z: 'yyyy-mm-dd' });
const text = (v: string): XLSX.CellObject => ({ t: 's', v });

async function rowsOf(rows: Cell[][]): Promise<string[][]> {
  return (await parseSheet(workbook(rows), 'a.xlsx', limits)).rows;
}

type Part = string | Iterable<string>;

async function zip(parts: Record<string, Part>): Promise<Buffer> {
  const entries = Object.entries(parts).map(([name, part]) => ({
    name,
    text: typeof part === 'string' ? [part] : part,
  }));
  const chunks: Buffer[] = [];
  for await (const chunk of createZip(entries)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The frame of a workbook with one sheet, and the given parts. */
function zipWith(parts: Record<string, Part>): Promise<Buffer> {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return zip({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/></Types>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ...parts,
  });
}

/** Two rows of cells, rows that only carry a format up to `formatted`, and a lone cell in line `row`. */
function farBelow(row: number, formatted = 2): Promise<Buffer> {
  const cell = (at: number) => `<row r="${at}"><c r="A${at}" t="inlineStr"><is><t>x</t></is></c></row>`;
  const blank = Array.from(
    { length: formatted - 2 },
    (_, n) => `<row r="${n + 3}"><c r="A${n + 3}" s="1"/></row>`,
  );
  const rows = [cell(1), cell(2), ...blank, row > 2 ? cell(row) : ''].join('');
  return zipWith({ 'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>` });
}

function* megabytes(count: number): Generator<string> {
  const megabyte = ' '.repeat(1024 * 1024);
  for (let n = 0; n < count; n++) yield megabyte;
}

/** The archive with another size for an entry in its directory. */
function declaring(archive: Buffer, name: string, size: number): Buffer {
  const changed = Buffer.from(archive);
  const header = changed.lastIndexOf(name) - 46;
  changed.writeUInt32LE(size, header + 24);
  return changed;
}
