import { fieldOfColumn, type LaterColumn } from '../../../contract/office/import-kinds';
import { labelsOf } from '../../framework/language/labels';
import type { Language } from '../../framework/language/language';

/** What the lists call the field that a column is read by. */
export const labelOf = (column: LaterColumn, language: Language) =>
  labelsOf(language, 'sites').fields[fieldOfColumn(column)];
