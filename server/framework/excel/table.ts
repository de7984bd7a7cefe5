import { type ExpectedColumns, findHeader, hasContent, maxHeaderLines } from './header';
import { splitPastedColumn } from './pasted-column';
import { SheetError } from './sheet-error';

/** A sheet as text: every row is as long as the header; `rows[0]` is line `firstLine` of the file. */
export type Table = {
  header: string[];
  rows: string[][];
  firstLine: number;
  /** The name of the sheet; null for a text file, which has none. */
  sheet: string | null;
  /** Other visible sheets that also have the columns: they were not read. */
  otherSheets: string[];
  /** The line of the header, and the hidden lines with content. */
  headerLine: number;
  hiddenLines: number[];
  /** Whether the file counts days from 1904; its dates are converted accordingly, its plain numbers are not. */
  date1904: boolean;
};
export type TableLimits = {
  maxRows: number;
  maxColumns: number;
  /** How to recognise the header; without it, the header is the first line with content. */
  expected?: ExpectedColumns;
};

/** Facts about the sheet besides its cells. */
export type SheetInfo = Partial<Pick<Table, 'sheet' | 'otherSheets' | 'hiddenLines' | 'date1904'>>;
export type Lines = readonly (readonly string[] | undefined)[];

/** Maximum empty lines above everything else. */
const maxEmptyAbove = 100;
/** How many lines of a sheet are read: one more than allowed, so that an excess is noticed. */
export const getMaxLines = ({ maxRows }: TableLimits): number => maxLinesAbove + maxRows + 2;
/** Lines above the header, such as a title, that are skipped at most. */
export const maxLinesAbove = maxEmptyAbove + maxHeaderLines;

/**
 * The table below a sheet's header. Empty lines between rows are kept, so that a row's index gives its line; those
 * after the last row are not.
 */
export function buildTable(sheetLines: Lines, limits: TableLimits, info: SheetInfo = {}): Table {
  const { maxRows, maxColumns, expected } = limits;
  const lines = splitPastedColumn(sheetLines, expected) ?? sheetLines;
  const headerIndex = findHeader(lines, expected)?.index;
  let lastIndex = -1;
  let columns = 0;
  // forEach skips the holes of a sparse sheet, where a single cell may be in line 1,048,576.
  lines.forEach((line, index) => {
    const width = widthOf(line);
    if (width === 0) return;
    lastIndex = index;
    columns = Math.max(columns, width);
  });
  if (headerIndex === undefined || lastIndex <= headerIndex || headerIndex > maxLinesAbove)
    throw new SheetError('emptySheet');
  if (columns > maxColumns) throw new SheetError('tooManyColumns', { columns, most: maxColumns });
  if (lastIndex - headerIndex > maxRows) throw new SheetError('tooManyRows', { most: maxRows });

  const header = padLine(lines[headerIndex], columns).map(name => name.trim());
  const rows = Array.from({ length: lastIndex - headerIndex }, (_, index) =>
    padLine(lines[headerIndex + 1 + index], columns),
  );
  return {
    header,
    rows,
    firstLine: headerIndex + 2,
    sheet: info.sheet ?? null,
    otherSheets: info.otherSheets ?? [],
    headerLine: headerIndex + 1,
    hiddenLines: (info.hiddenLines ?? []).filter(
      line => line > headerIndex + 1 && hasContent(lines[line - 1]),
    ),
    date1904: info.date1904 ?? false,
  };
}

function widthOf(line: readonly string[] | undefined): number {
  return line ? line.findLastIndex(cell => cell !== undefined && cell.trim() !== '') + 1 : 0;
}

function padLine(line: readonly string[] | undefined, columns: number): string[] {
  return Array.from({ length: columns }, (_, column) => line?.[column] ?? '');
}
