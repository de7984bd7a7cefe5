import fc from 'fast-check';
import type { z } from 'zod';
import { type FieldMeta, fieldMeta } from '../../contract/framework/field-meta';

/** Values that exist in the database, by field name, by list of the filter lists, or by word of the vocabulary. */
export type KnownValues = Record<string, readonly unknown[] | undefined>;

/** Inputs that a schema accepts, built from its parts; words of the vocabulary take values that exist. */
export const arbitraryInput = (schema: z.ZodType, known: KnownValues, name = ''): fc.Arbitrary<unknown> => {
  const word = getMeaning(schema);
  const values = known[name] ?? (word && (known[word.list ?? ''] ?? known[word.word ?? '']));
  const { def } = schema as unknown as { def: Def };
  if (values?.length && def.type !== 'array' && !wrappers.has(def.type)) return fc.constantFrom(...values);
  return build(schema, def, inner => arbitraryInput(inner, known, name), known);
};

/** Inputs with a few things wrong: fields missing, unknown, of another type, huge, or of characters that hurt. */
export const arbitraryInvalidInput = (
  schema: z.ZodObject,
  known: KnownValues,
): fc.Arbitrary<Record<string, unknown>> => {
  const fields = Object.keys(schema.shape);
  const damage = fc.record({
    field: fields.length ? fc.constantFrom(...fields, 'unknown_field') : fc.constant('unknown_field'),
    value: fc.oneof(fc.constant(absent), arbitraryJunk),
  });
  return fc
    .tuple(arbitraryInput(schema, known), fc.array(damage, { minLength: 1, maxLength: 4 }))
    .map(([valid, damages]) => {
      const input = { ...(valid as Record<string, unknown>) };
      for (const { field, value } of damages) {
        if (value === absent) delete input[field];
        else input[field] = value;
      }
      return input;
    });
};

/** One input that a schema accepts: what is given, and for other fields that are required some valid value. */
export const generateExample = (
  schema: z.ZodObject,
  overrides: Record<string, unknown>,
  required: readonly string[] = [],
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) => {
      if (name in overrides) return [[name, overrides[name]]];
      if (field.safeParse(undefined).success && !required.includes(name)) return [];
      const some = arbitraryInput(field, {}, name).filter(value => value !== undefined);
      return [[name, fc.sample(some, { numRuns: 1, seed: 1 })[0]]];
    }),
  );

/** What a field means, looking through lists as well as through optional, default and preprocessing. */
export const getMeaning = (schema: z.ZodType): FieldMeta | undefined => {
  const known = fieldMeta.get(schema);
  if (known) return known;
  const { def } = schema as unknown as { def: Def };
  const inner =
    def.innerType ?? def.options?.[0] ?? def.out ?? (def.type === 'array' ? def.element : undefined);
  return inner && getMeaning(inner);
};

type Def = {
  type: string;
  innerType?: z.ZodType;
  element?: z.ZodType;
  items?: z.ZodType[];
  options?: z.ZodType[];
  out?: z.ZodType;
  valueType?: z.ZodType;
  values?: unknown[];
  entries?: Record<string, unknown>;
  coerce?: boolean;
};
const wrappers = new Set(['optional', 'nullable', 'default', 'pipe', 'union', 'object']);

const build = (
  schema: z.ZodType,
  def: Def,
  inner: (schema: z.ZodType) => fc.Arbitrary<unknown>,
  known: KnownValues,
): fc.Arbitrary<unknown> => {
  switch (def.type) {
    case 'optional':
    case 'default':
      return fc.option(inner(def.innerType!), { nil: undefined, freq: 2 });
    case 'nullable':
      return fc.option(inner(def.innerType!), { nil: null, freq: 4 });
    case 'pipe':
      return inner(def.out!);
    case 'union':
      return fc.oneof(...def.options!.map(inner));
    case 'array':
      return fc
        .array(inner(def.element!), { maxLength: 4 })
        .filter(value => value.length > 0 || schema.safeParse(value).success);
    case 'tuple':
      return fc.tuple(...def.items!.map(inner)).filter(value => schema.safeParse(value).success);
    case 'record':
      return fc.dictionary(fc.string({ minLength: 1, maxLength: 20 }), inner(def.valueType!), { maxKeys: 4 });
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries!));
    case 'literal':
      return fc.constantFrom(...def.values!);
    case 'null':
      return fc.constant(null);
    case 'unknown':
      return fc.jsonValue({ maxDepth: 2 });
    case 'boolean':
      return fc.boolean();
    case 'number':
      return numbers(schema as z.ZodNumber);
    case 'string':
      return texts(schema as z.ZodString);
    case 'object':
      return fc
        .record(
          Object.fromEntries(
            Object.entries((schema as z.ZodObject).shape).map(([name, field]) => [
              name,
              arbitraryInput(field as z.ZodType, known, name),
            ]),
          ),
        )
        .map(values => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)));
    default:
      throw new Error(
        `No inputs can be made for a schema of type ${def.type}: teach tests/server/arbitrary.ts`,
      );
  }
};

const numbers = (schema: z.ZodNumber) => {
  const min = Math.max(schema.minValue ?? -1e6, -1e6);
  const max = Math.min(schema.maxValue ?? 1e6, 1e6);
  const fits = orGiveUp((value: number) => schema.safeParse(value).success);
  return (schema.isInt ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true })).filter(fits);
};

const texts = (schema: z.ZodString) => {
  const fits = orGiveUp(
    (value: string) => schema.safeParse(value).success && !/[\0]|\p{Surrogate}/u.test(value),
  );
  if (schema.safeParse('2026-05-17').success && !schema.safeParse('x'.repeat(10)).success) return days;
  if (schema.safeParse('2026-05-17T08:30:00.000Z').success && !schema.safeParse('x'.repeat(24)).success)
    return instants;
  if (schema.safeParse('#a1b2c3').success && !schema.safeParse('x'.repeat(7)).success) return colours;
  if (
    schema.safeParse('2026-05-17T08:30:00.000000Z_0_1').success &&
    !schema.safeParse('x'.repeat(31)).success
  )
    return cursors;
  if (schema.format === 'uuid') return fc.uuid();
  if (schema.format === 'url') return fc.webPath().map(path => `https://push.invalid${path}`);
  if (schema.safeParse(pushKeys.p256dh).success && !schema.safeParse('x'.repeat(86)).success)
    return fc.constant(pushKeys.p256dh);
  if (schema.safeParse(pushKeys.auth).success && !schema.safeParse('x'.repeat(21)).success)
    return fc.constant(pushKeys.auth);
  if (schema.safeParse('0f'.repeat(32)).success && !schema.safeParse('x'.repeat(64)).success) return hashes;
  const minLength = schema.minLength ?? 0;
  const maxLength = Math.max(minLength, Math.min(schema.maxLength ?? 60, 60));
  return fc
    .oneof(fc.string({ minLength, maxLength, unit: 'grapheme' }), fc.constantFrom('é%_\\', "d'Oran", '=1+1'))
    .filter(fits);
};

/** A condition that says so when nothing fulfils it, rather than have values made for ever. */
const orGiveUp = <Value>(fits: (value: Value) => boolean) => {
  let misses = 0;
  return (value: Value) => {
    misses = fits(value) ? 0 : misses + 1;
    if (misses > 10_000) throw new Error('No value fits: teach tests/server/arbitrary.ts this kind of field');
    return misses === 0;
  };
};
const days = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2150-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10));
const instants = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2150-12-31'), noInvalidDate: true })
  .map(date => date.toISOString());
/** What a phone's push keys may be: a point of P-256 (its base) and 16 bytes, in base64url. */
const pushKeys = {
  p256dh: Buffer.from(
    '046b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5',
    'hex',
  ).toString('base64url'),
  auth: Buffer.alloc(16, 7).toString('base64url'),
};
const hashes = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 });
/** Where a page of a site's timeline ends. */
const cursors = fc
  .tuple(instants, fc.nat(20), fc.nat(1e6))
  .map(([at, rank, source]) => `${at.slice(0, -1)}000Z_${rank}_${source}`);

const colours = fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`);

const absent = Symbol('absent');
const deep = (levels: number): unknown => (levels ? { a: [deep(levels - 1)] } : 'deep');

/** Values that no field expects. */
export const arbitraryJunk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    0,
    -1,
    1e308,
    2 ** 31,
    2 ** 53,
    0.1,
    'NaN',
    'null',
    'undefined',
    '\0',
    'a\0b',
    '\ud800',
    'x\udc00y',
    '😀'.repeat(300),
    '\u202eabc',
    'x'.repeat(100_000),
    '2026-02-30',
    '0000-00-00',
    "' or 1=1 --",
    '%',
    '\\',
    '__proto__',
    [],
    [[]],
    [null],
    {},
    { length: 3 },
    { toString: 'x' },
    deep(200),
    Array.from({ length: 2_000 }, (_, index) => index),
  ),
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.anything({ maxDepth: 2, maxKeys: 4 }),
);
