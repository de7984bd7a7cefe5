import type { CauseName, Params, Say } from '../../platform/language';
import type { Cells, Problem } from './kind';

/** Reads the cells of one row and collects what is wrong with them. */
export const readRow = (cells: Cells, say: Say) => {
  const problems: Problem[] = [];
  const refuse = (column: string | null, cause: CauseName, params?: Params): undefined => {
    problems.push({ column, message: say('causes', cause, params) });
  };
  /** Undefined when the cell is empty, and when it is refused. */
  const optional = <T>(column: string, read: (text: string) => T | undefined, cause: CauseName) => {
    const text = cells[column];
    if (!text) return undefined;
    const shown = text.length > 60 ? `${text.slice(0, 59)}…` : text;
    return read(text) ?? refuse(column, cause, { value: shown, code: shown });
  };
  return {
    problems,
    refuse,
    optional,
    required: <T>(column: string, read: (text: string) => T | undefined, cause: CauseName) =>
      cells[column] ? optional(column, read, cause) : refuse(column, 'required'),
    text: (column: string, most: number) => {
      const text = cells[column] ?? '';
      return text.length <= most ? text : refuse(column, 'tooLong', { most });
    },
  };
};
