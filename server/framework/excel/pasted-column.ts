import Papa from 'papaparse';
import { type ExpectedColumns, findHeader } from './header';

/** Possible delimiters between the cells of a line. */
export const delimiters = [',', ';', '\t'] as const;

/**
 * The cells of a sheet whose rows were pasted into a single column: split by the delimiter that yields the expected
 * header. Undefined if there is nothing to split.
 */
export function splitPastedColumn(
  lines: readonly (readonly string[] | undefined)[],
  expected: ExpectedColumns | undefined,
): string[][] | undefined {
  if (!expected || findHeader(lines, expected)?.complete) return undefined;
  const ofOneCell = (line: readonly string[] | undefined) =>
    line?.slice(1).every(cell => !cell?.trim()) ?? true;
  if (!lines.every(ofOneCell)) return undefined;
  const splitBy = (delimiter: string, count = lines.length) =>
    Array.from(lines.slice(0, count), line => cellsOf(line?.[0] ?? '', delimiter));
  const delimiter = delimiters.find(sign => findHeader(splitBy(sign, sample), expected)?.complete);
  return delimiter && splitBy(delimiter);
}

/** Lines that may contain the header, and those that may be empty above it. */
const sample = 130;

const cellsOf = (text: string, delimiter: string): string[] =>
  text.includes('"') ? (Papa.parse<string[]>(text, { delimiter }).data[0] ?? []) : text.split(delimiter);
