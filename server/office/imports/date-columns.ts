import { isDay } from '../../../contract/framework/field-meta';
import {
  getColumnField,
  getImportDefinition,
  type ImportKind,
  importableResources,
  isExtensionColumn,
} from '../../../contract/office/import-kinds';
import { siteFields } from '../../../contract/sites/site-fields';

/** The date columns of an import. */
export const getDateColumns = (kind: ImportKind): readonly string[] => {
  const shape = importableResources.get(kind)?.record.shape;
  return getImportDefinition(kind).columns.filter(column => {
    if (shape) return isDay(shape[column]);
    return isExtensionColumn(column) ? isDay(siteFields[getColumnField(column)].edit) : column === 'date';
  });
};
