import type { Table } from '../excel/table';
import type { Columns } from './headers';
import type { Cells } from './kinds/kind';

/** A line of the file that says something: its number there, and its cells in reading order. */
export type SheetRow = { row: number; values: string[]; places: [string, number][] };

/** The file's lines without the empty ones. */
export const sheetRows = ({ rows, firstLine }: Table, { places }: Columns): SheetRow[] => {
  const columns = [...places];
  return rows.flatMap((values, at) =>
    columns.some(([, place]) => values[place].trim()) ? { row: firstLine + at, values, places: columns } : [],
  );
};

/** The cells that hold something, as the database can store them. */
export const cellsOf = ({ values, places }: SheetRow): Cells =>
  storable(Object.fromEntries(places.map(([column, place]) => [column, values[place]])));

export const storable = (cells: Cells): Cells =>
  Object.fromEntries(
    Object.entries(cells)
      .map(([column, value]) => [column, withoutBadText(value).trim().slice(0, longestCell)] as const)
      .filter(([, value]) => value),
  );

/** One more than any column allows, so that what was cut is refused. */
const longestCell = 2001;
/** PostgreSQL stores neither NUL nor half a surrogate pair. */
const withoutBadText = (text: string) => (badText.test(text) ? text.replace(badTexts, '') : text);
const badText = /\0|\p{Surrogate}/u;
const badTexts = /\0|\p{Surrogate}/gu;
