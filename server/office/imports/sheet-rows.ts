import type { FoundColumns } from '../../framework/excel/find-columns';
import type { Table } from '../../framework/excel/table';
import type { Cells } from './kinds/kind';
import { dayFrom1904 } from './kinds/values';

/** A line of the file that says something: its number there, and its cells in reading order. */
export type SheetRow = { row: number; values: string[]; places: [string, number][] };

/** The file's lines without the empty ones. Bare numbers of `dayColumns` are the days that the file counts so. */
export const sheetRows = (
  { rows, firstLine, date1904 }: Table,
  { places }: FoundColumns,
  dayColumns: readonly string[],
): SheetRow[] => {
  const columns = [...places];
  const days = date1904 ? columns.filter(([column]) => dayColumns.includes(column)) : [];
  return rows.flatMap((values, at) => {
    if (!columns.some(([, place]) => values[place].trim())) return [];
    for (const [, place] of days) values[place] = dayFrom1904(values[place]);
    return { row: firstLine + at, values, places: columns };
  });
};

/** The cells that hold something, as the database can store them. */
export const cellsOf = ({ values, places }: SheetRow): Cells =>
  storable(Object.fromEntries(places.map(([column, place]) => [column, values[place]])));

export const storable = (cells: Cells): Cells =>
  Object.fromEntries(
    Object.entries(cells)
      .map(([column, value]) => [column, withoutUnseen(value).trim().slice(0, longestCell)] as const)
      .filter(([, value]) => value),
  );

/** One more than any column allows, so that what was cut is refused. */
const longestCell = 2001;
/**
 * PostgreSQL stores neither NUL nor half a surrogate pair; a character of no width, a soft hyphen or a mark of direction
 * comes with what was copied, is not seen in the sheet, and would make another code or name of it. Joiners belong to how
 * Arabic and emoji are written.
 */
const withoutUnseen = (text: string) => (unseen.test(text) ? text.replace(everyUnseen, '') : text);
const unseen =
  /[\0\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufff9-\ufffb]|\p{Surrogate}/u;
const everyUnseen = new RegExp(unseen, 'gu');
