/** Replaces a formula whose value is not in the file. */
export const uncalculatedError = '#FORMULA!';

/** Replaces an error that the file does not name. */
export const unnamedError = '#ERROR!';

/**
 * Whether a cell contains an error instead of a value: `#N/A`, `#REF!`, `#NOM?`, LibreOffice's `#VALEUR !`, `Err:502`.
 */
export const isCellError = (text: string): boolean =>
  (text.startsWith('#') || text.startsWith('Err')) && cellError.test(text);

const cellError = /^(?:#[\p{Lu}\d/_]+[\s\u00a0\u202f]?[!?]|#N\/[AD]|#GETTING_DATA|Err[\s\u00a0]?:\d{3})$/u;
