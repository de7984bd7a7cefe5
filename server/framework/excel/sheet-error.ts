import type { ErrorName } from '../../../contract/framework/errors';

/** Why an uploaded sheet is refused, and the matching API error (413, 415 or 422). */
export const sheetProblems = {
  tooLarge: 'tooLarge',
  tooManyRows: 'tooLarge',
  zipBomb: 'tooLarge',
  memory: 'tooLarge',
  timeout: 'tooLarge',
  wrongExtension: 'unsupportedFile',
  notASpreadsheet: 'unsupportedFile',
  macroWorkbook: 'unsupportedFile',
  encrypted: 'unsupportedFile',
  damaged: 'unsupportedFile',
  badQuotes: 'unsupportedFile',
  tooManyColumns: 'invalid',
  emptySheet: 'invalid',
} as const satisfies Record<string, ErrorName>;
export type SheetProblem = keyof typeof sheetProblems;

/**
 * A sheet that cannot be read. `params` are for its message: `most` allowed (rows, columns or megabytes), `columns`
 * found, `extension` of the name, `line` of the file.
 */
export class SheetError extends Error {
  constructor(
    readonly code: SheetProblem,
    readonly params: Record<string, string | number> = {},
    options?: ErrorOptions,
  ) {
    super(`${code} ${JSON.stringify(params)}`, options);
  }

  get refusal(): ErrorName {
    return sheetProblems[this.code];
  }
}
