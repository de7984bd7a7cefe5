import { isDay } from '../../../contract/framework/field-meta';
import { getImportDefinition } from '../../../contract/framework/import-kinds';
import { findCrudResource } from '../../../contract/framework/resources';
import { getColumnField, type ImportKind, isExtensionColumn } from '../../../contract/office/import-kinds';
import { siteFields } from '../../../contract/sites/site-fields';

/** The date columns of an import. */
export const getDateColumns = (kind: ImportKind): readonly string[] => {
  const shape = findCrudResource(kind)?.record.shape;
  return getImportDefinition(kind).columns.filter(column => {
    if (shape) return isDay(shape[column]);
    return isExtensionColumn(column) ? isDay(siteFields[getColumnField(column)].edit) : column === 'date';
  });
};
