import { getFieldMeta } from '../../../contract/framework/field-meta';
import {
  getImportDefinition,
  type ImportKind,
  importableResources,
} from '../../../contract/office/import-kinds';

/** The date columns of an import. */
export const getDateColumns = (kind: ImportKind): readonly string[] => {
  const shape = importableResources.get(kind)?.record.shape;
  return getImportDefinition(kind).columns.filter(column =>
    shape ? ['day', 'due'].includes(getFieldMeta(shape[column])?.word ?? '') : column === 'date',
  );
};
