/** Stands for a formula whose value the file does not hold. */
export const uncalculated = '#FORMULA!';

/** Stands for an error that the file does not name. */
export const unnamedError = '#ERROR!';

/** Whether a cell shows an error in its value's place: `#N/A`, `#REF!`, `#NOM?`, LibreOffice's `#VALEUR !`, `Err:502`. */
export const isCellError = (text: string): boolean =>
  (text.startsWith('#') || text.startsWith('Err')) && cellError.test(text);

const cellError = /^(?:#[\p{Lu}\d/_]+[\s\u00a0\u202f]?[!?]|#N\/[AD]|#GETTING_DATA|Err[\s\u00a0]?:\d{3})$/u;
