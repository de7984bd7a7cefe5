import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { decimal, readNumber, wholeNumber } from '../../contract/framework/numbers';
import { Id, Latitude } from '../../contract/framework/vocabulary';

const refused = 'refused';
const read = (schema: z.ZodType, input: unknown) => {
  const { success, data } = schema.safeParse(input);
  return success ? data : refused;
};

it.each([
  ['37,25', 37.25],
  ['37.25', 37.25],
  [' -2,5 ', -2.5],
  ['1 200,5', 1200.5],
  ['1\u00a0234\u202f567', 1234567],
  [',5', 0.5],
  ['1e-7', 1e-7],
  ['0', 0],
  ['1,2,3', undefined],
  ['1,200.5', undefined],
  ['12 34', undefined],
  ['abc', undefined],
  ['37 %', undefined],
  ['0x10', undefined],
  ['Infinity', undefined],
  ['', undefined],
  ['-', undefined],
  [',', undefined],
])('reads %j as %j', (text, number) => expect(readNumber(text)).toBe(number));

describe('an empty text is never 0', () => {
  const empties = ['', ' ', '\u00a0\u202f'];
  const bounded = decimal().min(-5).max(5);
  it.each([
    ['a required number', bounded, refused],
    ['a nullable one', bounded.nullable(), null],
    ['an optional one', bounded.optional(), undefined],
    ['a nullable and optional one', bounded.nullable().optional(), null],
    ['a nullish one', bounded.nullish(), null],
    ['one with a default', bounded.default(3), 3],
    ['a nullable one with a default', bounded.nullable().default(4), null],
    ['a whole one', wholeNumber().optional(), undefined],
    ['a coordinate', Latitude.nullable(), null],
    ['an id', Id, refused],
  ])('%s', (_, schema, result) => {
    for (const text of empties) expect(read(schema, text)).toBe(result);
    // In an object too, whose fields zod parses by code of its own.
    for (const text of empties)
      expect(read(z.object({ field: schema }), { field: text })).toEqual(
        result === refused ? refused : { field: result },
      );
  });
});

it('keeps its bounds whatever is added to it', () => {
  const schema = wholeNumber().min(1).max(9).nullish();
  const inputs = ['3', '3,5', '0', '10', 'abc', null, undefined, true, [], 4];
  expect(inputs.map(input => read(schema, input))).toEqual([
    3,
    refused,
    refused,
    refused,
    refused,
    null,
    undefined,
    refused,
    refused,
    4,
  ]);
});

it('is a number with its bounds in OpenAPI', () => {
  expect(z.toJSONSchema(decimal().min(-90).max(90), { io: 'input' })).toMatchObject({
    type: 'number',
    minimum: -90,
    maximum: 90,
  });
  expect(z.toJSONSchema(wholeNumber().min(1).max(9).nullable())).toMatchObject({
    anyOf: [{ type: 'integer', minimum: 1, maximum: 9 }, { type: 'null' }],
  });
});
