import { parsePlace } from '../../../contract/framework/coordinates';
import type { ColumnMatches } from '../excel/find-columns';
import type { Table } from '../excel/table';
import type { Cells } from './row-importer';
import { convertDay1904 } from './value-parsers';

/** A non-empty line of the file: its number there, its cells, and the index of each column's cell. */
export type SheetRow = { row: number; values: string[]; columns: [column: string, index: number][] };

/** The file's non-empty lines. Bare numbers in `dayColumns` are dates in the file's own date system (1900 or 1904). */
export const readSheetRows = (
  { rows, firstLine, date1904 }: Table,
  { places }: ColumnMatches,
  dayColumns: readonly string[],
): SheetRow[] => {
  const columns = [...places];
  const columnsToConvert = date1904 ? columns.filter(([column]) => dayColumns.includes(column)) : [];
  return rows.flatMap((values, line) => {
    if (!columns.some(([, index]) => values[index].trim())) return [];
    for (const [, index] of columnsToConvert) values[index] = convertDay1904(values[index]);
    return { row: firstLine + line, values, columns };
  });
};

/** The non-empty cells, as the database can store them. */
export const toCells = ({ values, columns }: SheetRow): Cells => {
  const cells = cleanCells(Object.fromEntries(columns.map(([column, index]) => [column, values[index]])));
  const hasBothColumns = columns.some(([column]) => column === 'lng');
  return hasBothColumns ? cells : splitPlace(cells);
};

/** « 36.75, 3.05 » in the only column with coordinates, as latitude and longitude. */
const splitPlace = (cells: Cells): Cells => {
  const place = cells.lat ? parsePlace(cells.lat) : undefined;
  return place ? { ...cells, lat: String(place.lat), lng: String(place.lng) } : cells;
};

export const cleanCells = (cells: Cells): Cells =>
  Object.fromEntries(
    Object.entries(cells)
      .map(([column, value]) => [column, removeInvisible(value).trim().slice(0, maxCellLength)] as const)
      .filter(([, value]) => value),
  );

/** One more than any column allows, so that a truncated value is refused. */
const maxCellLength = 2001;
/**
 * PostgreSQL stores neither NUL nor half a surrogate pair. Zero-width characters, soft hyphens and direction marks are
 * pasted along, invisible in the sheet, and would make a different code or name. Joiners are kept: Arabic and emoji
 * need them.
 */
const removeInvisible = (text: string) => (invisible.test(text) ? text.replace(everyInvisible, '') : text);
const invisible =
  /[\0\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufff9-\ufffb]|\p{Surrogate}/u;
const everyInvisible = new RegExp(invisible, 'gu');
