import type { FieldMeta } from '../../../contract/framework/field-meta';
import { createResourceReference } from './queries-resource-reference';
import { getProductRules, type Reference } from './register-plain-resources';

/** What a field needs to say of itself for its reference. */
export type ReferenceMeta = Pick<FieldMeta, 'word' | 'target'>;

/** How values of a field type refer to records, if they do. */
export const findReference = ({ word, target }: ReferenceMeta): Reference | null | undefined => {
  if (target) return createResourceReference(target);
  const references: Partial<Record<string, Reference | null>> = getProductRules().references;
  return references[word];
};
