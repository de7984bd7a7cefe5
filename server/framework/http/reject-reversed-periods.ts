import type { z } from 'zod';
import { findPeriodFields, isReversed, type PeriodFields } from '../../../contract/framework/period-fields';
import { invalid } from './errors';

/** Refuses periods that end before they begin, wherever the fields are in an input. */
export const rejectReversedPeriods = (schema: z.ZodObject, values: object, pathPrefix = ''): void => {
  const input = values as Record<string, unknown>;
  for (const { from, to } of getPeriods(schema))
    if (isReversed(input[from], input[to]))
      throw invalid(pathPrefix + to, 'periodReversed', { from: String(input[from]), to: String(input[to]) });
  for (const [field, inner] of Object.entries(schema.shape)) {
    const object = input[field];
    const shape = typeof object === 'object' && object !== null && findObjectSchema(inner as z.ZodType);
    if (shape) rejectReversedPeriods(shape, object, `${pathPrefix}${field}.`);
  }
};

/** Computed once per schema: it takes as long as parsing an input. */
const periodsBySchema = new WeakMap<z.ZodObject, PeriodFields[]>();
const getPeriods = (schema: z.ZodObject): PeriodFields[] => {
  const periods = periodsBySchema.get(schema) ?? findPeriodFields(schema.shape);
  periodsBySchema.set(schema, periods);
  return periods;
};

type WrappedType = z.ZodType & { def: { type: string; innerType?: WrappedType; out?: WrappedType } };
const findObjectSchema = (schema: z.ZodType): z.ZodObject | undefined => {
  const { def } = schema as WrappedType;
  const inner = def.innerType ?? (def.type === 'pipe' ? def.out : undefined);
  return def.type === 'object' ? (schema as z.ZodObject) : inner && findObjectSchema(inner);
};
