import { z } from 'zod';

/**
 * A value with its choices written as in the schema, whatever case they were sent in: « DELIVERY », « Oui »
 * (document 2, section 9).
 */
export const matchEnumCase = (schema: z.ZodType, value: unknown): unknown => {
  if (schema instanceof z.ZodEnum) return matchOption(schema.options, value);
  if (schema instanceof z.ZodUnion)
    return (schema.options as z.ZodType[]).reduce<unknown>(
      (matched, option) => matchEnumCase(option, matched),
      value,
    );
  if (schema instanceof z.ZodArray)
    return Array.isArray(value) ? value.map(item => matchEnumCase(schema.element as z.ZodType, item)) : value;
  if (schema instanceof z.ZodObject) return matchFields(schema, value);
  const { innerType } = schema.def as { innerType?: z.ZodType };
  return innerType ? matchEnumCase(innerType, value) : value;
};

const matchOption = (options: readonly (string | number)[], value: unknown) =>
  typeof value === 'string'
    ? (options.find(option => String(option).toLowerCase() === value.toLowerCase()) ?? value)
    : value;

const matchFields = ({ shape }: z.ZodObject, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, field]) => [
          name,
          Object.hasOwn(shape, name) ? matchEnumCase(shape[name] as z.ZodType, field) : field,
        ]),
      )
    : value;
