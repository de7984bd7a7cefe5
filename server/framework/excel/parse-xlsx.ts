import { posix } from 'node:path';
import * as XLSX from 'xlsx';
import { cellText } from './cell-text';
import { findHeader, hasContent } from './header';
import { splitPastedColumn } from './pasted-column';
import { SheetError } from './sheet-error';
import { SheetPart } from './sheet-part';
import { buildTable, getMaxLines, maxLinesAbove, type Table, type TableLimits } from './table';
import { type Inflate, openXlsxArchive, rejectDamaged } from './xlsx-archive';

/**
 * The sheet of a workbook that has the expected columns, else the first visible one, as text: formulas by their last
 * calculated value, never evaluated; dates as YYYY-MM-DD; numbers without exponent; merged cells repeat their value in
 * each line.
 *
 * The archive is not opened by SheetJS, which inflates entries without limit; it only gets the parts needed for the
 * sheets' cells.
 */
export async function parseXlsx(bytes: Buffer, limits: TableLimits): Promise<Table> {
  const inflate = await openXlsxArchive(bytes);
  const { workbook, relationsPart } = await readWorkbook(inflate);
  const relations = parseRelations(relationsPart.toString());
  const sharedParts = await readSharedParts(inflate, workbook, relationsPart, relations);
  const visible = listVisibleSheets(workbook.toString(), relations);
  const sheets: Sheet[] = [];
  for (const entry of limits.expected ? visible : visible.slice(0, 1)) {
    const content = await inflate(entry.path);
    if (!content) throw new SheetError('damaged');
    sheets.push({ ...entry, part: new SheetPart(content) });
  }

  return rejectDamaged(async () => {
    const { sheet, others } =
      sheets.length > 1 ? chooseSheet(sheets, sharedParts, limits) : { sheet: sheets[0], others: [] };
    if (sheet.part.hasValuesBelow(getMaxLines(limits)))
      throw new SheetError('tooManyRows', { most: limits.maxRows });
    const [{ lines, date1904 }] = readCellTexts(
      [{ ...sheet, content: sheet.part.withErrors() }],
      sharedParts,
      getMaxLines(limits),
    );
    const info = { sheet: sheet.name, otherSheets: others, hiddenLines: sheet.part.hiddenLines(), date1904 };
    return buildTable(lines, limits, info);
  });
}

/** The workbook's main part and its relations; refused if it is no workbook, or one with macros. */
async function readWorkbook(inflate: Inflate): Promise<{ workbook: Buffer; relationsPart: Buffer }> {
  const types = await inflate('[Content_Types].xml');
  const workbook = await inflate('xl/workbook.xml');
  if (!types || !workbook) throw new SheetError('notASpreadsheet');
  if (macroType.test(types.toString())) throw new SheetError('macroWorkbook');
  const relationsPart = await inflate('xl/_rels/workbook.xml.rels');
  if (!relationsPart) throw new SheetError('damaged');
  return { workbook, relationsPart };
}

/** The parts that all sheets need, by path. */
async function readSharedParts(
  inflate: Inflate,
  workbook: Buffer,
  relationsPart: Buffer,
  relations: readonly Relation[],
): Promise<Map<string, Buffer>> {
  const parts = new Map([
    ['xl/workbook.xml', workbook],
    ['xl/_rels/workbook.xml.rels', relationsPart],
  ]);
  const pathsByType: Record<string, string> = { 'sheet.main': 'xl/workbook.xml' };
  for (const { type, path } of relations) {
    if (type !== 'sharedStrings' && type !== 'styles') continue;
    const content = await inflate(path);
    if (!content) continue;
    parts.set(path, content);
    pathsByType[type] = path;
  }
  // Lists only the parts passed on: SheetJS fails on a part that is listed and missing.
  parts.set('[Content_Types].xml', buildContentTypes(pathsByType));
  return parts;
}

type SheetEntry = { index: number; path: string; name: string };
type Sheet = SheetEntry & { part: SheetPart };
type SheetLines = { lines: (string[] | undefined)[]; date1904: boolean };

/**
 * The first sheet that has all expected columns and rows below them, else the best match by its first lines; and the
 * names of the others that have all columns.
 */
function chooseSheet(
  sheets: readonly Sheet[],
  sharedParts: ReadonlyMap<string, Buffer>,
  { expected }: TableLimits,
): { sheet: Sheet; others: string[] } {
  const heads = readCellTexts(
    sheets.map(sheet => ({ ...sheet, content: sheet.part.head(maxLinesAbove + 2) })),
    sharedParts,
    maxLinesAbove + 2,
  );
  const ranked = sheets.map((sheet, index) => ({ sheet, ...rankSheet(heads[index], expected) }));
  const best = ranked.reduce((current, next) => (isBetter(next, current) ? next : current));
  const others = ranked
    .filter(each => each !== best && each.completeness === 2)
    .map(({ sheet }) => sheet.name);
  return { sheet: best.sheet, others };
}

/** `completeness`: 2 with all columns and rows below them, 1 with all columns; `score` decides between the others. */
type SheetRank = { completeness: 0 | 1 | 2; score: number };

function rankSheet({ lines }: SheetLines, expected: TableLimits['expected']): SheetRank {
  const header = findHeader(splitPastedColumn(lines, expected) ?? lines, expected);
  if (!header?.complete) return { completeness: 0, score: header?.score ?? -1 };
  const hasRows = lines.some((line, index) => index > header.index && hasContent(line));
  return { completeness: hasRows ? 2 : 1, score: 0 };
}

function isBetter(one: SheetRank, other: SheetRank): boolean {
  return one.completeness === other.completeness
    ? one.score > other.score
    : one.completeness > other.completeness;
}

// Not just the word: SheetJS declares the type of .xlsb in every workbook that it writes.
const macroType = /(sheet|template|addin)\.macroEnabled\.main\+xml/;

type Relation = { id?: string; type?: string; path: string };

function parseRelations(xml: string): Relation[] {
  return findTags(xml, 'Relationship').map(tag => ({
    id: readAttribute(tag, 'Id'),
    type: readAttribute(tag, 'Type')?.split('/').at(-1),
    path: posix.resolve('/xl', readAttribute(tag, 'Target') ?? '').slice(1),
  }));
}

function buildContentTypes(paths: Record<string, string>): Buffer {
  const overrides = Object.entries(paths).map(
    ([type, path]) =>
      `<Override PartName="/${path}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`,
  );
  const namespace = 'http://schemas.openxmlformats.org/package/2006/content-types';
  return Buffer.from(`<Types xmlns="${namespace}">${overrides.join('')}</Types>`);
}

/** The visible sheets with cells; if there are none, all sheets. */
function listVisibleSheets(workbook: string, relations: readonly Relation[]): SheetEntry[] {
  const sheets = findTags(workbook, 'sheet').flatMap((tag, index) => {
    const id = readAttribute(tag, '\\w+:id');
    const part = relations.find(relation => relation.id === id && relation.type === 'worksheet');
    const name = decodeAttribute(readAttribute(tag, 'name') ?? '');
    return part
      ? [{ index, path: part.path, name, hidden: /hidden/i.test(readAttribute(tag, 'state') ?? '') }]
      : [];
  });
  const visible = sheets.filter(({ hidden }) => !hidden);
  if (!sheets.length) throw new SheetError('damaged');
  return visible.length ? visible : sheets;
}

function findTags(xml: string, name: string): string[] {
  return xml.match(new RegExp(`<(?:\\w+:)?${name}\\s[^>]*>`, 'g')) ?? [];
}

function readAttribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1];
}

/** Decodes an attribute: without a DTD, XML has only numeric entities and the five named ones. */
function decodeAttribute(xml: string): string {
  return xml.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (entity, decimal, hex, name) => {
    if (name) return entities.get(name) ?? entity;
    const codePoint = decimal ? Number(decimal) : parseInt(hex, 16);
    return String.fromCodePoint(Math.min(0x10ffff, codePoint));
  });
}
const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** The cells of these sheets as text, at most `maxLines` lines of each. */
function readCellTexts(
  sheets: readonly (SheetEntry & { content: Buffer })[],
  sharedParts: ReadonlyMap<string, Buffer>,
  maxLines: number,
): SheetLines[] {
  const container = XLSX.CFB.utils.cfb_new();
  const parts = [...sharedParts, ...sheets.map(({ path, content }) => [path, content] as const)];
  for (const [name, content] of parts) XLSX.CFB.utils.cfb_add(container, name, content, { unsafe: true });
  const book = parseZip(container, {
    dense: true,
    sheets: sheets.map(({ index }) => index),
    sheetRows: maxLines,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
    cellNF: true,
  });
  const date1904 = Boolean(book.Workbook?.WBProps?.date1904);
  return sheets.map(({ index }) => {
    const sheet = book.Sheets[book.SheetNames[index]!];
    // SheetJS leaves out a sheet that it cannot parse.
    if (!sheet) throw new Error('no sheet');
    return { lines: readLines(sheet, date1904), date1904 };
  });
}

function readLines(sheet: XLSX.WorkSheet, date1904: boolean): SheetLines['lines'] {
  const lines: SheetLines['lines'] = [];
  (sheet['!data'] ?? []).forEach((cells, row) => {
    const line: string[] = [];
    cells?.forEach((cell, column) => {
      if (cell) line[column] = cellText(cell, date1904);
    });
    lines[row] = line;
  });
  for (const merge of sheet['!merges'] ?? []) fillDown(lines, merge);
  return lines;
}

/** Repeats the value of vertically merged cells in each of their lines with content. */
function fillDown(lines: SheetLines['lines'], { s: start, e: end }: XLSX.Range): void {
  const value = lines[start.r]?.[start.c];
  if (!value) return;
  for (let row = start.r + 1; row <= Math.min(end.r, lines.length - 1); row++) {
    const line = lines[row];
    if (hasContent(line) && !line[start.c]) line[start.c] = value;
  }
}

// Exported for archives that are already open, but missing in the package's types.
const parseZip = (XLSX as unknown as { parse_zip(zip: unknown, options: XLSX.ParsingOptions): XLSX.WorkBook })
  .parse_zip;
