import { type ImportKind, importedResources, importFacts } from '../../../contract/office/import-kinds';
import { meaningOf } from '../../../contract/organisation/vocabulary';

/** The date columns of an import. */
export const dayColumns = (kind: ImportKind): readonly string[] => {
  const shape = importedResources.get(kind)?.record.shape;
  return importFacts(kind).columns.filter(column =>
    shape ? ['day', 'due'].includes(meaningOf(shape[column])?.word ?? '') : column === 'date',
  );
};
