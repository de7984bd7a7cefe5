import { z } from 'zod';

/** The value of a multi-value filter: one, any of some, or none of some. */
export type MultiValue<Value> = Value | Value[] | { not: Value[] };
export const maxFilterValues = 50;

type MultiValueSchema<One extends z.ZodType> = z.ZodUnion<
  [One, z.ZodArray<One>, z.ZodObject<{ not: z.ZodArray<One> }, z.core.$strict>]
>;

/** The item schema of each multi-value schema. */
const itemSchemas = new WeakMap<z.ZodType, z.ZodType>();
/** The multi-value schema of each item schema: created once, since similar lists share a filter. */
const multiValueSchemas = new WeakMap<z.ZodType, z.ZodType>();

/**
 * A filter by one of many things: a value, `[a, b]` for any of them, `{ "not": [a, b] }` for all others, rows without
 * a value among these. In a query string `[a, b]` is the key repeated, and `{ "not": … }` is written as JSON.
 */
export const multiValue = <One extends z.ZodType>(one: One): MultiValueSchema<One> => {
  const cached = multiValueSchemas.get(one);
  if (cached) return cached as MultiValueSchema<One>;
  const several = z
    .array(one)
    .refine(values => values.length > 0, { params: { code: 'filterEmpty' } })
    .refine(values => values.length <= maxFilterValues, {
      params: { code: 'filterTooLong', most: maxFilterValues },
    });
  const schema: MultiValueSchema<One> = z.union([one, several, z.strictObject({ not: several })]);
  itemSchemas.set(schema, one);
  multiValueSchemas.set(one, schema);
  return schema;
};

/** The item schema of a multi-value filter, looking through optional and unions; undefined for a single-value one. */
export const getItemSchema = (schema: z.ZodType): z.ZodType | undefined => {
  const itemSchema = itemSchemas.get(schema);
  if (itemSchema) return itemSchema;
  const { def } = schema as { def?: { innerType?: z.ZodType; options?: z.ZodType[] } };
  const inner = def?.innerType ?? def?.options?.[0];
  return inner && getItemSchema(inner);
};

/** A filter's values, and whether these are the excluded ones. */
export const parseMultiValue = <Value>(filter: MultiValue<Value>): { values: Value[]; not: boolean } => {
  if (Array.isArray(filter)) return { values: filter, not: false };
  if (isExclusion(filter)) return { values: filter.not, not: true };
  return { values: [filter], not: false };
};

/** The same filter with each value mapped. */
export const mapMultiValue = <Value, Other>(
  filter: MultiValue<Value>,
  mapValue: (value: Value) => Other,
): MultiValue<Other> => {
  const { values, not } = parseMultiValue(filter);
  const mapped = [...new Set(values.map(mapValue))];
  if (not) return { not: mapped };
  return Array.isArray(filter) ? mapped : mapped[0];
};

/** The same filter with each value replaced by all those that it stands for. */
export const expandMultiValue = <Value, Other>(
  filter: MultiValue<Value>,
  expandValue: (value: Value) => readonly Other[],
): MultiValue<Other> => {
  const { values, not } = parseMultiValue(filter);
  const expanded = [...new Set(values.flatMap(expandValue))];
  return not ? { not: expanded } : expanded;
};

/** Whether a value matches the filter. */
export const matchesMultiValue = <Value>(filter: MultiValue<Value>, value: Value) => {
  const { values, not } = parseMultiValue(filter);
  return values.includes(value) !== not;
};

const isExclusion = <Value>(filter: MultiValue<Value>): filter is { not: Value[] } =>
  typeof filter === 'object' && filter !== null && 'not' in filter;
