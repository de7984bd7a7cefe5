import type { z } from 'zod';
import { escapeHiddenCharacters } from '../../../../contract/framework/text';
import type { CauseName, Params, Say } from '../../../framework/language/language';
import type { Cells, Problem } from './row-importer';

/** Parses the cells of one row and collects the problems. */
export const readRow = (cells: Cells, say: Say) => {
  const problems: Problem[] = [];
  const refuse = (column: string | null, cause: CauseName, params?: Params): undefined => {
    problems.push({ column, message: say('causes', cause, params) });
  };
  /** Undefined when the cell is empty or refused. */
  const optional = <T>(column: string, read: (text: string) => T | undefined, cause: CauseName) => {
    const text = cells[column];
    if (!text) return undefined;
    const excerpt = escapeHiddenCharacters(text.length > 60 ? `${text.slice(0, 59)}…` : text);
    return read(text) ?? refuse(column, cause, { value: excerpt, code: excerpt });
  };
  return {
    problems,
    refuse,
    optional,
    required: <T>(column: string, read: (text: string) => T | undefined, cause: CauseName) =>
      cells[column] ? optional(column, read, cause) : refuse(column, 'required'),
    /** A text, validated as in the form. */
    text: (column: string, schema: z.ZodString) => {
      const read = schema.safeParse(cells[column] ?? '');
      if (read.success) return read.data;
      const [issue] = read.error.issues;
      if (issue.code === 'too_big') return refuse(column, 'tooLong', { most: Number(issue.maximum) });
      return refuse(column, issue.code === 'custom' ? (issue.params!.code as CauseName) : 'badText');
    },
  };
};
