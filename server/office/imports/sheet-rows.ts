import type { ColumnMatches } from '../../framework/excel/find-columns';
import type { Table } from '../../framework/excel/table';
import type { Cells } from './kinds/row-importer';
import { convertDay1904 } from './kinds/value-parsers';

/** A non-empty line of the file: its number there, and its cells in reading order. */
export type SheetRow = { row: number; values: string[]; places: [string, number][] };

/** The file's non-empty lines. Bare numbers in `dayColumns` are dates in the file's own date system (1900 or 1904). */
export const readSheetRows = (
  { rows, firstLine, date1904 }: Table,
  { places }: ColumnMatches,
  dayColumns: readonly string[],
): SheetRow[] => {
  const columns = [...places];
  const days = date1904 ? columns.filter(([column]) => dayColumns.includes(column)) : [];
  return rows.flatMap((values, at) => {
    if (!columns.some(([, place]) => values[place].trim())) return [];
    for (const [, place] of days) values[place] = convertDay1904(values[place]);
    return { row: firstLine + at, values, places: columns };
  });
};

/** The non-empty cells, as the database can store them. */
export const toCells = ({ values, places }: SheetRow): Cells =>
  cleanCells(Object.fromEntries(places.map(([column, place]) => [column, values[place]])));

export const cleanCells = (cells: Cells): Cells =>
  Object.fromEntries(
    Object.entries(cells)
      .map(([column, value]) => [column, withoutUnseen(value).trim().slice(0, maxCellLength)] as const)
      .filter(([, value]) => value),
  );

/** One more than any column allows, so that a truncated value is refused. */
const maxCellLength = 2001;
/**
 * PostgreSQL stores neither NUL nor half a surrogate pair. Zero-width characters, soft hyphens and direction marks are
 * pasted along, invisible in the sheet, and would make a different code or name. Joiners are kept: Arabic and emoji
 * need them.
 */
const withoutUnseen = (text: string) => (unseen.test(text) ? text.replace(everyUnseen, '') : text);
const unseen =
  /[\0\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufff9-\ufffb]|\p{Surrogate}/u;
const everyUnseen = new RegExp(unseen, 'gu');
