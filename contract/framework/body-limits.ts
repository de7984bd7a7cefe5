import { z } from 'zod';
import type { Endpoint } from './endpoint';

/** Limits of a call's body: values (form fields, members and items of JSON), nesting levels, bytes. */
export type BodyLimits = { values: number; depth: number; bytes: number };

/**
 * The limits of a call, derived from its input: one that takes a list of ids accepts as many values as the list may
 * have, others a few thousand. The rest is allowance for what clients send and nobody reads.
 */
export const getBodyLimits = ({ input, needs }: Pick<Endpoint, 'input' | 'needs'>): BodyLimits => {
  const allowance =
    'anonymous' in needs ? { values: 50, bytes: 16 * kilobyte } : { values: 2_000, bytes: 256 * kilobyte };
  const inputSize = measureSchema(input);
  return {
    values: inputSize.values + allowance.values,
    depth: Math.max(minDepth, inputSize.depth),
    bytes: Math.min(maxBytes, allowance.bytes + bytesPerValue * inputSize.values),
  };
};
/** For a body whose sender is not known yet, because the token is in it. */
export const maxUnauthenticatedBytes = 256 * 1024;

const kilobyte = 1024;
const maxBytes = 2 * 1024 * kilobyte;
/** A form field with an id takes twenty; texts take more and are fewer. */
const bytesPerValue = 80;
/** A task as the specification's client sends it is eight levels deep. */
const minDepth = 12;
/** The size of input without a schema: evidence, filters, and whole records as a client has them. */
const freeFormSize = { values: 5_000, depth: 12 };
/** Assumed entries of a record with arbitrary keys, and items of an array without a maximum. */
const maxRecordKeys = 500;

/** The most values that an input of a schema has, and its nesting levels. */
type SchemaSize = { values: number; depth: number };

const measureSchema = (schema: z.core.$ZodType): SchemaSize => {
  if (schema instanceof z.ZodObject) {
    const fields = Object.values(schema.shape).map(measureSchema);
    return { values: sumValues(fields), depth: 1 + maxDepthOf(fields) };
  }
  if (schema instanceof z.ZodArray) {
    const { values, depth } = measureSchema(schema.element);
    return { values: values * getMaxItems(schema), depth: 1 + depth };
  }
  if (schema instanceof z.ZodTuple) {
    const items = schema.def.items.map(measureSchema);
    return { values: sumValues(items), depth: 1 + maxDepthOf(items) };
  }
  if (schema instanceof z.ZodRecord) {
    if (schema.def.valueType instanceof z.ZodUnknown) return freeFormSize;
    const { values, depth } = measureSchema(schema.def.valueType);
    return { values: values * maxRecordKeys, depth: 1 + depth };
  }
  if (schema instanceof z.ZodUnion) {
    const options = schema.def.options.map(measureSchema);
    return { values: Math.max(...options.map(({ values }) => values)), depth: maxDepthOf(options) };
  }
  // `z.preprocess` pipes a transform into a schema, `.transform` a schema into a transform: the schema is measured.
  if (schema instanceof z.ZodPipe)
    return measureSchema(schema.def.out instanceof z.ZodTransform ? schema.def.in : schema.def.out);
  if (schema instanceof z.ZodIntersection) {
    const sides = [measureSchema(schema.def.left), measureSchema(schema.def.right)];
    return { values: sumValues(sides), depth: maxDepthOf(sides) };
  }
  if (schema instanceof z.ZodUnknown || schema instanceof z.ZodAny) return freeFormSize;
  const { innerType } = schema._zod.def as { innerType?: z.core.$ZodType };
  return innerType ? measureSchema(innerType) : { values: 1, depth: 0 };
};

const sumValues = (measures: SchemaSize[]) => measures.reduce((total, { values }) => total + values, 0);
const maxDepthOf = (measures: SchemaSize[]) => Math.max(0, ...measures.map(({ depth }) => depth));
/** The maximum of its checks, or a guess if it has none. */
const getMaxItems = ({ def }: z.ZodArray) => {
  const bounds = (def.checks ?? []).map(check => (check._zod.def as { maximum?: number }).maximum);
  return bounds.find(bound => bound !== undefined) ?? maxRecordKeys;
};
