import { z } from 'zod';
import type { Endpoint } from './endpoint';

/** Limits of a call's body: values (form fields, members and items of JSON), nesting levels, bytes. */
export type BodyLimits = { values: number; depth: number; bytes: number };

/**
 * The limits of a call, derived from its input: one that takes a list of ids accepts as many values as the list may
 * have, others a few thousand. The rest is allowance for what clients send and nobody reads.
 */
export const getBodyLimits = ({ input, needs }: Pick<Endpoint, 'input' | 'needs'>): BodyLimits => {
  const room =
    'anonymous' in needs ? { values: 50, bytes: 16 * kilobyte } : { values: 2_000, bytes: 256 * kilobyte };
  const asked = measured(input);
  return {
    values: asked.values + room.values,
    depth: Math.max(minDepth, asked.depth),
    bytes: Math.min(maxBytes, room.bytes + bytesPerValue * asked.values),
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
/** Evidence, filters, and records as a client has them. */
const free = { values: 5_000, depth: 12 };
/** Members of a record whose keys the sender chooses. */
const maxMembers = 500;

type Measure = { values: number; depth: number };

const measured = (schema: z.core.$ZodType): Measure => {
  if (schema instanceof z.ZodObject) {
    const fields = Object.values(schema.shape).map(measured);
    return { values: sum(fields), depth: 1 + deepest(fields) };
  }
  if (schema instanceof z.ZodArray) {
    const { values, depth } = measured(schema.element);
    return { values: values * getMaxItems(schema), depth: 1 + depth };
  }
  if (schema instanceof z.ZodTuple) {
    const items = schema.def.items.map(measured);
    return { values: sum(items), depth: 1 + deepest(items) };
  }
  if (schema instanceof z.ZodRecord) {
    if (schema.def.valueType instanceof z.ZodUnknown) return free;
    const { values, depth } = measured(schema.def.valueType);
    return { values: values * maxMembers, depth: 1 + depth };
  }
  if (schema instanceof z.ZodUnion) {
    const options = schema.def.options.map(measured);
    return { values: Math.max(...options.map(({ values }) => values)), depth: deepest(options) };
  }
  // What is preprocessed comes out as its schema says; what is transformed goes in as it says.
  if (schema instanceof z.ZodPipe)
    return measured(schema.def.out instanceof z.ZodTransform ? schema.def.in : schema.def.out);
  if (schema instanceof z.ZodIntersection) {
    const sides = [measured(schema.def.left), measured(schema.def.right)];
    return { values: sum(sides), depth: deepest(sides) };
  }
  if (schema instanceof z.ZodUnknown || schema instanceof z.ZodAny) return free;
  const { innerType } = schema._zod.def as { innerType?: z.core.$ZodType };
  return innerType ? measured(innerType) : { values: 1, depth: 0 };
};

const sum = (measures: Measure[]) => measures.reduce((all, { values }) => all + values, 0);
const deepest = (measures: Measure[]) => Math.max(0, ...measures.map(({ depth }) => depth));
/** The most its checks accept, or a guess where they are unlimited. */
const getMaxItems = ({ def }: z.ZodArray) => {
  const bounds = (def.checks ?? []).map(check => (check._zod.def as { maximum?: number }).maximum);
  return bounds.find(bound => bound !== undefined) ?? maxMembers;
};
