import type { LaterColumn } from '../../contract/import-kinds';
import { siteFields } from '../../contract/site-fields';
import { labelsOf } from '../platform/labels';
import type { Language } from '../platform/language';
import { importFields } from '../sites/stored';

/** What the lists call the field that a column is read by. */
export const labelOf = (column: LaterColumn, language: Language) =>
  labelsOf(language, 'sites').fields[importFields.find(field => siteFields[field].import === column)!];
