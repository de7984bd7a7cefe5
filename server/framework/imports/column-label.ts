import { type ExtensionColumn, getColumnField } from '../../../contract/office/import-kinds';
import { getLabels } from '../language/labels';
import type { Language } from '../language/language';

/** The list's label of the field that a column fills. */
export const getColumnLabel = (column: ExtensionColumn, language: Language) =>
  getLabels(language, 'sites').fields[getColumnField(column)];
