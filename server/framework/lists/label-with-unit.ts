import type { z } from 'zod';
import { getFieldMeta } from '../../../contract/framework/field-meta';

/** The header of a column of a file: « Distance (km) », as its cells hold bare numbers. */
export const labelWithUnit = (label: string, schema: z.ZodType | undefined) => {
  const unit = schema && getFieldMeta(schema)?.unit;
  return unit ? `${label} (${unit})` : label;
};
