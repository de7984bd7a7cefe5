import type { z } from 'zod';
import { fieldSchema } from '../../../contract/work/evidence/field-schema';
import type { EvidenceField } from '../../../contract/work/steps/parts';

/** The server's own schema of a field, built on first use. */
export const getValueSchema = (field: EvidenceField): z.ZodType<unknown> => {
  const schema = schemas.get(field) ?? fieldSchema(field);
  schemas.set(field, schema);
  return schema;
};
const schemas = new WeakMap<EvidenceField, z.ZodType<unknown>>();

/** What is stored of the typed text: the parsed value, or the text itself as long as it is not valid. */
export const parseTyped = (field: EvidenceField, typed: string): unknown => {
  const result = getValueSchema(field).safeParse(typed);
  return result.success ? result.data : typed;
};
