import { SheetError } from './sheet-error';

/** A sheet as text: every row as long as the header, `rows[0]` being line `firstLine` of the file. */
export type Table = { header: string[]; rows: string[][]; firstLine: number };
export type TableLimits = { maxRows: number; maxColumns: number };

/** Lines above the header, such as a title, that are looked through. */
export const maxLinesAbove = 100;

/**
 * The first line that says something is the header. Empty lines between rows are kept, so that a row's place still
 * tells its line; those after the last row are not.
 */
export function tableOf(
  lines: (readonly string[] | undefined)[],
  { maxRows, maxColumns }: TableLimits,
): Table {
  let first = -1;
  let last = -1;
  let columns = 0;
  // forEach passes over the holes of a sparse sheet, where a lone cell may stand in line 1,048,576.
  lines.forEach((line, index) => {
    const width = widthOf(line);
    if (width === 0) return;
    if (first < 0) first = index;
    last = index;
    columns = Math.max(columns, width);
  });
  if (last <= first || first > maxLinesAbove) throw new SheetError('emptySheet');
  if (columns > maxColumns) throw new SheetError('tooManyColumns', { columns, most: maxColumns });
  if (last - first > maxRows) throw new SheetError('tooManyRows', { most: maxRows });

  const header = padded(lines[first], columns).map(name => name.trim());
  const rows = Array.from({ length: last - first }, (_, n) => padded(lines[first + 1 + n], columns));
  return { header, rows, firstLine: first + 2 };
}

function widthOf(line: readonly string[] | undefined): number {
  return line ? line.findLastIndex(cell => cell !== undefined && cell.trim() !== '') + 1 : 0;
}

function padded(line: readonly string[] | undefined, columns: number): string[] {
  return Array.from({ length: columns }, (_, c) => line?.[c] ?? '');
}
