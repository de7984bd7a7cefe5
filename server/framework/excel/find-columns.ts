import { ApiError } from '../http/errors';
import type { Say } from '../language/language';
import { type ExpectedColumns, findMissing, matchHeader } from './header';
import { columnName } from './sheet-xml';
import type { Table } from './table';

export type ColumnMatches = {
  /** Index in the sheet by column name. */
  places: Map<string, number>;
  /** Headers that match no column of this import. */
  ignored: string[];
};
type Header = Pick<Table, 'header' | 'headerLine' | 'sheet'>;

/**
 * Finds columns in a sheet's header; refuses one that lacks a required column or names one twice. `labelOf` gives a
 * column's display name.
 */
export const findColumns = (
  table: Header,
  expected: ExpectedColumns,
  say: Say,
  labelOf: (column: string) => string,
  /** The places that somebody chose instead. */
  chosenPlaces?: ReadonlyMap<string, number>,
): ColumnMatches => {
  const { places, missing, twice } = chosenPlaces
    ? { places: new Map(chosenPlaces), missing: findMissing(chosenPlaces, expected), twice: undefined }
    : matchHeader(table.header, expected);
  const { sheet, headerLine: line } = table;
  const where = sheet
    ? say('sheets', 'headerOfSheet', { sheet, line })
    : say('sheets', 'headerLine', { line });
  if (missing.length) {
    const toParams = (columns: readonly string[]) => ({ columns: columns.map(labelOf).join(', '), where });
    throw new ApiError('invalid', {
      cause: 'columnsMissing',
      params: toParams(missing.map(([column]) => column)),
      fields: missing.map(([column]) => ({
        path: column,
        cause: 'columnsMissing',
        params: toParams([column]),
      })),
    });
  }
  if (twice) {
    const [first, second] = twice.places.map(place =>
      say('sheets', 'column', { name: table.header[place], letter: columnName(place) }),
    );
    throw new ApiError('invalid', {
      cause: 'columnTwice',
      params: { column: labelOf(twice.column), first, second, where },
    });
  }
  const matched = new Set(places.values());
  return { places, ignored: table.header.filter((name, index) => name && !matched.has(index)) };
};
