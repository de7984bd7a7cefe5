import Papa from 'papaparse';
import { headerLine, type WantedColumns } from './header';

/** Signs that may stand between the cells of a line. */
export const delimiters = [',', ';', '\t'] as const;

/**
 * The lines of a sheet whose rows were pasted into one column each, as their cells: by the delimiter that gives the
 * wanted header. Undefined where there is nothing to split.
 */
export function pastedColumn(
  lines: readonly (readonly string[] | undefined)[],
  wanted: WantedColumns | undefined,
): string[][] | undefined {
  if (!wanted || headerLine(lines, wanted)?.complete) return undefined;
  const ofOneCell = (line: readonly string[] | undefined) =>
    line?.slice(1).every(cell => !cell?.trim()) ?? true;
  if (!lines.every(ofOneCell)) return undefined;
  const splitBy = (delimiter: string, count = lines.length) =>
    Array.from(lines.slice(0, count), line => cellsOf(line?.[0] ?? '', delimiter));
  const delimiter = delimiters.find(sign => headerLine(splitBy(sign, sample), wanted)?.complete);
  return delimiter && splitBy(delimiter);
}

/** Lines in which a header may stand, and those that may be empty above it. */
const sample = 130;

const cellsOf = (text: string, delimiter: string): string[] =>
  text.includes('"') ? (Papa.parse<string[]>(text, { delimiter }).data[0] ?? []) : text.split(delimiter);
