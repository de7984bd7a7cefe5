import { fieldOfColumn, type LaterColumn } from '../../../contract/office/import-kinds';
import { labelsOf } from '../../framework/language/labels';
import type { Language } from '../../framework/language/language';

/** The list's label of the field that a column fills. */
export const labelOf = (column: LaterColumn, language: Language) =>
  labelsOf(language, 'sites').fields[fieldOfColumn(column)];
