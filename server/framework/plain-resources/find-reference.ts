import type { FieldType } from '../../../contract/framework/field-meta';
import { getProductRules, type Reference } from './register-plain-resources';

/** How values of a field type refer to records, if they do. */
export const findReference = (type: FieldType): Reference | null | undefined => {
  const references: Partial<Record<FieldType, Reference | null>> = getProductRules().references;
  return references[type];
};
