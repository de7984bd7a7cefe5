import { isCellError, uncalculatedError } from '../../framework/excel/cell-error';
import type { Say } from '../../framework/language/language';
import type { Cells, Problem, RowImporter } from './kinds/row-importer';

/** A row as it is staged; `write` is only used by the running commit. */
export type CheckedRow = {
  row: number;
  cells: Cells;
  verdict: string;
  effect: string | null;
  problems: Problem[];
  resolved: { key?: string; site_id?: number } | null;
  write?: unknown;
};

/**
 * Checks rows of a file and refuses duplicates of an earlier row. `seen` maps each key to the first row that has it and
 * is passed from batch to batch.
 */
export const checkRows = async (
  run: Awaited<ReturnType<RowImporter>>,
  rows: { row: number; cells: Cells }[],
  seen: Map<string, number>,
  say: Say,
): Promise<CheckedRow[]> => {
  const verdicts = await run.check(rows.map(({ cells }) => cells));
  return rows.map(({ row, cells }, at) => {
    const verdict = verdicts[at];
    const { key, siteId } = verdict;
    const resolved = key || siteId ? { key, site_id: siteId } : null;
    const errors = errorsIn(cells, say);
    if (verdict.verdict === 'refused' || errors.length) {
      const others = 'problems' in verdict ? verdict.problems : [];
      const problems = [...errors, ...others.filter(({ column }) => !errors.some(e => e.column === column))];
      return { row, cells, verdict: 'refused', effect: null, problems, resolved };
    }
    const first = seen.get(verdict.key) ?? row;
    seen.set(verdict.key, first);
    if (first !== row) {
      const problem = { column: null, message: say('causes', 'duplicateRow', { row: first }) };
      return { row, cells, verdict: 'refused', effect: null, problems: [problem], resolved };
    }
    return {
      row,
      cells,
      verdict: verdict.verdict,
      effect: verdict.effect,
      problems: ('warnings' in verdict && verdict.warnings) || [],
      resolved,
      write: 'write' in verdict ? verdict.write : undefined,
    };
  });
};

/** Cells that hold an error instead of a value, or nothing because their formula was never calculated. */
const errorsIn = (cells: Cells, say: Say): Problem[] =>
  Object.entries(cells).flatMap(([column, value]) => {
    if (!isCellError(value)) return [];
    const message = say('causes', value === uncalculatedError ? 'cellUncalculated' : 'cellError', { value });
    return [{ column, message }];
  });

/** The verdicts that a commit writes. */
export const importableVerdicts = ['create', 'update'] as const;
export const isImportable = ({ verdict }: { verdict: string }) =>
  (importableVerdicts as readonly string[]).includes(verdict);
