import { fieldOfColumn, type LaterColumn } from '../../contract/import-kinds';
import { labelsOf } from '../platform/labels';
import type { Language } from '../platform/language';

/** What the lists call the field that a column is read by. */
export const labelOf = (column: LaterColumn, language: Language) =>
  labelsOf(language, 'sites').fields[fieldOfColumn(column)];
