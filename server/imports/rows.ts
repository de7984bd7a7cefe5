import { type ImportKind, type ImportRow, importTable } from '../../contract/imports';
import type { StagedRow } from './queries';

/** A staged row as the API tells it: every column of its kind, empty cells included. */
export const rowOf = (
  {
    row,
    cells,
    verdict,
    effect,
    problems,
  }: Pick<StagedRow, 'row' | 'cells' | 'verdict' | 'effect' | 'problems'>,
  kind: ImportKind,
): ImportRow => ({
  row,
  cells: Object.fromEntries(importTable[kind].columns.map(column => [column, cells[column] ?? ''])),
  verdict: verdict as ImportRow['verdict'],
  effect,
  problems,
});
