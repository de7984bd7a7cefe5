import type { z } from 'zod';
import type { ImportRemedy } from '../../../contract/framework/imports';
import { escapeHiddenCharacters } from '../../../contract/framework/text';
import { formatProblem } from '../http/problems';
import type { CauseName, Params, Say } from '../language/language';
import type { ColumnParser } from './cell-parsers';
import type { Cells, Problem } from './row-importer';

/** The longest part of a value that a message quotes, in characters. */
const maxExcerptLength = 60;

/** Functions that parse the cells of one row; each adds what is wrong with its cell to `problems`. */
export const readRow = (cells: Cells, say: Say) => {
  const problems: Problem[] = [];
  const refuse = (
    column: string | null,
    cause: CauseName,
    params?: Params,
    remedy?: ImportRemedy,
  ): undefined => {
    problems.push({ column, message: say('causes', cause, params), ...(remedy !== undefined && { remedy }) });
  };
  /** The parsed cell; undefined when it is empty or refused. */
  const optional = <T>(
    column: string,
    parse: (text: string) => T | undefined,
    cause: CauseName,
    findInvalid: (text: string) => string | undefined = whole => whole,
  ) => {
    const text = cells[column];
    if (!text) return undefined;
    const parsed = parse(text);
    if (parsed !== undefined) return parsed;
    const value = quoteText(findInvalid(text) ?? text);
    return refuse(column, cause, { value, code: value });
  };
  return {
    problems,
    refuse,
    optional,
    /** The same for a cell that must not be empty. */
    required: <T>(column: string, parse: (text: string) => T | undefined, cause: CauseName) =>
      cells[column] ? optional(column, parse, cause) : refuse(column, 'required'),
    /** The cell of a field, read by its type and checked by its schema; undefined when it is empty or refused. */
    field: (column: string, { parse, cause, explain, schema, findInvalid }: ColumnParser) => {
      const value = optional(column, parse, explain?.(cells[column] ?? '') ?? cause, findInvalid);
      if (value === undefined) return undefined;
      const { data, error } = schema.safeParse(value);
      if (error) problems.push({ column, message: formatProblem(error.issues[0], say) });
      return data;
    },
    /** A text, validated by the schema of the same field in the form. */
    text: (column: string, schema: z.ZodString) => {
      const parsed = schema.safeParse(cells[column] ?? '');
      if (parsed.success) return parsed.data;
      const [issue] = parsed.error.issues;
      if (issue.code === 'too_big') return refuse(column, 'tooLong', { most: Number(issue.maximum) });
      return refuse(column, issue.code === 'custom' ? (issue.params!.code as CauseName) : 'badText');
    },
  };
};

const quoteText = (text: string) =>
  escapeHiddenCharacters(text.length > maxExcerptLength ? `${text.slice(0, maxExcerptLength - 1)}…` : text);
