import type { z } from 'zod';
import { findPeriodFields, isReversed, type PeriodFields } from '../../../contract/framework/period-fields';
import { invalid } from './errors';

/** Refuses periods that end before they begin, wherever the fields are in an input. */
export const rejectReversedPeriods = (schema: z.ZodObject, values: object, at = ''): void => {
  const sent = values as Record<string, unknown>;
  for (const { from, to } of periodsOf(schema))
    if (isReversed(sent[from], sent[to]))
      throw invalid(at + to, 'periodReversed', { from: String(sent[from]), to: String(sent[to]) });
  for (const [field, inner] of Object.entries(schema.shape)) {
    const object = sent[field];
    const shape = typeof object === 'object' && object !== null && objectIn(inner as z.ZodType);
    if (shape) rejectReversedPeriods(shape, object, `${at}${field}.`);
  }
};

/** Computed once per schema: it takes as long as parsing an input. */
const known = new WeakMap<z.ZodObject, PeriodFields[]>();
const periodsOf = (schema: z.ZodObject): PeriodFields[] => {
  const periods = known.get(schema) ?? findPeriodFields(schema.shape);
  known.set(schema, periods);
  return periods;
};

type Inside = z.ZodType & { def: { type: string; innerType?: Inside; out?: Inside } };
const objectIn = (schema: z.ZodType): z.ZodObject | undefined => {
  const { def } = schema as Inside;
  const inner = def.innerType ?? (def.type === 'pipe' ? def.out : undefined);
  return def.type === 'object' ? (schema as z.ZodObject) : inner && objectIn(inner);
};
