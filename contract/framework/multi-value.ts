import { z } from 'zod';

/** The value of a multi-value filter: one, any of some, or none of some. */
export type MultiValue<Value> = Value | Value[] | { not: Value[] };
export const maxFilterValues = 50;

type Schema<One extends z.ZodType> = z.ZodUnion<
  [One, z.ZodArray<One>, z.ZodObject<{ not: z.ZodArray<One> }, z.core.$strict>]
>;

/** Which schemas take several values, and their item schema. */
const severals = new WeakMap<z.ZodType, z.ZodType>();
/** Lists of a family share a filter, so one is created per schema. */
const made = new WeakMap<z.ZodType, z.ZodType>();

/**
 * A filter by one of many things: a value, `[a, b]` for any of them, `{ "not": [a, b] }` for all others, rows without
 * a value among these. In a query string `[a, b]` is the key repeated, and `{ "not": … }` is written as JSON.
 */
export const multiValue = <One extends z.ZodType>(one: One): Schema<One> => {
  const known = made.get(one);
  if (known) return known as Schema<One>;
  const some = z
    .array(one)
    .refine(values => values.length > 0, { params: { code: 'filterEmpty' } })
    .refine(values => values.length <= maxFilterValues, {
      params: { code: 'filterTooLong', most: maxFilterValues },
    });
  const schema: Schema<One> = z.union([one, some, z.strictObject({ not: some })]);
  severals.set(schema, one);
  made.set(one, schema);
  return schema;
};

/** The item schema of a multi-value filter, looking through optional and unions; undefined for a single-value one. */
export const getItemSchema = (schema: z.ZodType): z.ZodType | undefined => {
  const known = severals.get(schema);
  if (known) return known;
  const { def } = schema as { def?: { innerType?: z.ZodType; options?: z.ZodType[] } };
  const inner = def?.innerType ?? def?.options?.[0];
  return inner && getItemSchema(inner);
};

/** The named values, and whether they are the excluded ones. */
export const parseMultiValue = <Value>(filter: MultiValue<Value>): { values: Value[]; not: boolean } =>
  Array.isArray(filter)
    ? { values: filter, not: false }
    : isExclusion(filter)
      ? { values: filter.not, not: true }
      : { values: [filter], not: false };

/** The same filter with each value mapped. */
export const mapMultiValue = <Value, Other>(
  filter: MultiValue<Value>,
  other: (value: Value) => Other,
): MultiValue<Other> => {
  const { values, not } = parseMultiValue(filter);
  const others = [...new Set(values.map(other))];
  return not ? { not: others } : Array.isArray(filter) ? others : others[0];
};

/** Whether a value matches the filter. */
export const matchesMultiValue = <Value>(filter: MultiValue<Value>, value: Value) => {
  const { values, not } = parseMultiValue(filter);
  return values.includes(value) !== not;
};

const isExclusion = <Value>(filter: MultiValue<Value>): filter is { not: Value[] } =>
  typeof filter === 'object' && filter !== null && 'not' in filter;
