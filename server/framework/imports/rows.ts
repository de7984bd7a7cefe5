import { getImportDefinition } from '../../../contract/framework/import-kinds';
import type { ImportRow } from '../../../contract/framework/imports';
import type { StagedRow } from './queries-rows';

type Row = Pick<StagedRow, 'row' | 'cells' | 'verdict' | 'effect' | 'problems'>;

/** A staged row as the API returns it: every column of its kind, empty cells included. */
export const toImportRow = ({ row, cells, verdict, effect, problems }: Row, kind: string): ImportRow => ({
  row,
  cells: Object.fromEntries(getImportDefinition(kind).columns.map(column => [column, cells[column] ?? ''])),
  verdict: verdict as ImportRow['verdict'],
  effect,
  problems,
});
