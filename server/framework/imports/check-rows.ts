import { isCellError, uncalculatedError } from '../excel/cell-error';
import type { Say } from '../language/language';
import type { Cells, Problem, RowImporter } from './row-importer';

/** A row as it is staged; `write` is only used by the running commit. */
export type CheckedRow = {
  row: number;
  cells: Cells;
  verdict: string;
  effect: string | null;
  problems: Problem[];
  resolved: { key?: string; record_id?: number } | null;
  write?: unknown;
};

/**
 * Checks rows of a file and refuses duplicates of an earlier row. `firstRowByKey` maps each key to the first row that
 * has it and is passed from batch to batch.
 */
export const checkRows = async (
  importer: Awaited<ReturnType<RowImporter>>,
  rows: { row: number; cells: Cells }[],
  firstRowByKey: Map<string, number>,
  say: Say,
): Promise<CheckedRow[]> => {
  const results = await importer.check(rows.map(({ cells }) => cells));
  return rows.map(({ row, cells }, index) => {
    const result = results[index];
    const { key, recordId } = result;
    const resolved = key || recordId ? { key, record_id: recordId } : null;
    const cellErrors = findCellErrors(cells, say);
    if (result.verdict === 'refused' || cellErrors.length) {
      const isErrorColumn = (column: string | null) => cellErrors.some(error => error.column === column);
      const otherProblems = 'problems' in result ? result.problems : [];
      const problems = [...cellErrors, ...otherProblems.filter(({ column }) => !isErrorColumn(column))];
      return { row, cells, verdict: 'refused', effect: null, problems, resolved };
    }
    const first = firstRowByKey.get(result.key) ?? row;
    firstRowByKey.set(result.key, first);
    if (first !== row) {
      const { column, cause, params } = importer.duplicate;
      const problem = { column, message: say('causes', cause, { ...params, row: first }) };
      return { row, cells, verdict: 'refused', effect: null, problems: [problem], resolved };
    }
    return {
      row,
      cells,
      verdict: result.verdict,
      effect: result.effect,
      problems: ('warnings' in result && result.warnings) || [],
      resolved,
      write: 'write' in result ? result.write : undefined,
    };
  });
};

/** Cells with an error instead of a value, or with nothing because their formula was never calculated. */
const findCellErrors = (cells: Cells, say: Say): Problem[] =>
  Object.entries(cells).flatMap(([column, value]) => {
    if (!isCellError(value)) return [];
    const message = say('causes', value === uncalculatedError ? 'cellUncalculated' : 'cellError', { value });
    return [{ column, message }];
  });

/** The verdicts that a commit writes. */
export const importableVerdicts = ['create', 'update'] as const;
export const isImportable = ({ verdict }: { verdict: string }) =>
  (importableVerdicts as readonly string[]).includes(verdict);
