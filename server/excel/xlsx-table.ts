import { posix } from 'node:path';
import * as XLSX from 'xlsx';
import { cellText } from './cell-text';
import { SheetError } from './sheet-error';
import { maxLinesAbove, type Table, type TableLimits, tableOf } from './table';
import { unlessDamaged, xlsxArchive } from './xlsx-archive';

/**
 * The first sheet of a workbook as text: formulas by the value that was last calculated, never evaluated; dates as
 * YYYY-MM-DD; numbers without exponent.
 *
 * The archive is not opened by SheetJS, which inflates whatever an entry holds; only the parts that the first sheet's
 * cells need are handed on.
 */
export async function xlsxTable(bytes: Buffer, limits: TableLimits): Promise<Table> {
  const inflate = await xlsxArchive(bytes);
  const types = await inflate('[Content_Types].xml');
  const workbook = await inflate('xl/workbook.xml');
  if (!types || !workbook) throw new SheetError('notASpreadsheet');
  if (macroType.test(types.toString())) throw new SheetError('macroWorkbook');
  const relationsPart = await inflate('xl/_rels/workbook.xml.rels');
  if (!relationsPart) throw new SheetError('damaged');
  const relations = relationsOf(relationsPart.toString());
  const first = firstSheet(workbook.toString(), relations);
  const sheet = await inflate(first.path);
  if (!sheet) throw new SheetError('damaged');
  if (hasValuesBelow(sheet, linesRead(limits))) throw new SheetError('tooManyRows', { most: limits.maxRows });

  const parts = new Map([
    ['xl/workbook.xml', workbook],
    ['xl/_rels/workbook.xml.rels', relationsPart],
    [first.path, sheet],
  ]);
  const named: Record<string, string> = { 'sheet.main': 'xl/workbook.xml' };
  for (const { type, path } of relations) {
    const content = type === 'sharedStrings' || type === 'styles' ? await inflate(path) : undefined;
    if (!content) continue;
    parts.set(path, content);
    named[type!] = path;
  }
  // Names only what is handed on: SheetJS stumbles over a part that is named and missing.
  parts.set('[Content_Types].xml', contentTypes(named));
  return tableOf(await unlessDamaged(async () => cellTexts(parts, first.index, linesRead(limits))), limits);
}

/** The header, what may stand above it, and one more than may be, so that too many are noticed. */
function linesRead({ maxRows }: TableLimits): number {
  return maxLinesAbove + maxRows + 2;
}

// Not the mere word: SheetJS declares the type of .xlsb in every workbook that it writes.
const macroType = /(sheet|template|addin)\.macroEnabled\.main\+xml/;

type Relation = { id?: string; type?: string; path: string };

function relationsOf(xml: string): Relation[] {
  return tags(xml, 'Relationship').map(tag => ({
    id: attribute(tag, 'Id'),
    type: attribute(tag, 'Type')?.split('/').at(-1),
    path: posix.resolve('/xl', attribute(tag, 'Target') ?? '').slice(1),
  }));
}

function contentTypes(paths: Record<string, string>): Buffer {
  const overrides = Object.entries(paths).map(
    ([type, path]) =>
      `<Override PartName="/${path}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`,
  );
  const namespace = 'http://schemas.openxmlformats.org/package/2006/content-types';
  return Buffer.from(`<Types xmlns="${namespace}">${overrides.join('')}</Types>`);
}

/** The first sheet with cells that can be seen: its place in the workbook and its part. */
function firstSheet(workbook: string, relations: readonly Relation[]): { index: number; path: string } {
  const sheets = tags(workbook, 'sheet').flatMap((tag, index) => {
    const id = attribute(tag, '\\w+:id');
    const part = relations.find(relation => relation.id === id && relation.type === 'worksheet');
    return part ? [{ index, path: part.path, hidden: /hidden/i.test(attribute(tag, 'state') ?? '') }] : [];
  });
  const first = sheets.find(({ hidden }) => !hidden) ?? sheets[0];
  if (!first) throw new SheetError('damaged');
  return first;
}

function tags(xml: string, name: string): string[] {
  return xml.match(new RegExp(`<(?:\\w+:)?${name}\\s[^>]*>`, 'g')) ?? [];
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1];
}

/** Whether a row after `line` holds more than formats; found before SheetJS would read, or leave out, that much. */
function hasValuesBelow(sheet: Buffer, line: number): boolean {
  const prefix = /<(\w+:)?worksheet/.exec(sheet.toString('latin1', 0, 1000))?.[1] ?? '';
  let row = 0;
  for (let at = sheet.indexOf(`<${prefix}row`); at >= 0; at = sheet.indexOf(`<${prefix}row`, at + 1)) {
    const tag = sheet.toString('latin1', at, sheet.indexOf('>', at));
    row = Number(attribute(tag, 'r') ?? row + 1);
    if (row <= line) continue;
    const rest = sheet.subarray(at);
    return rest.includes(`<${prefix}v>`) || rest.includes(`<${prefix}is>`);
  }
  return false;
}

function cellTexts(
  parts: ReadonlyMap<string, Buffer>,
  sheetIndex: number,
  sheetRows: number,
): (string[] | undefined)[] {
  const container = XLSX.CFB.utils.cfb_new();
  for (const [name, content] of parts) XLSX.CFB.utils.cfb_add(container, name, content, { unsafe: true });
  const book = parseZip(container, {
    dense: true,
    sheets: sheetIndex,
    sheetRows,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
    cellNF: true,
  });
  const sheet = book.Sheets[book.SheetNames[sheetIndex]!];
  // SheetJS leaves out a sheet that it stumbled over.
  if (!sheet) throw new Error('no sheet');
  const date1904 = Boolean(book.Workbook?.WBProps?.date1904);
  const lines: (string[] | undefined)[] = [];
  (sheet['!data'] ?? []).forEach((cells, row) => {
    const line: string[] = [];
    cells?.forEach((cell, column) => {
      if (cell) line[column] = cellText(cell, date1904);
    });
    lines[row] = line;
  });
  return lines;
}

// Exported for archives that are already open, but missing in the package's types.
const parseZip = (XLSX as unknown as { parse_zip(zip: unknown, options: XLSX.ParsingOptions): XLSX.WorkBook })
  .parse_zip;
