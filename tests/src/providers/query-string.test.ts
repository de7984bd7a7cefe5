import { describe, expect, it } from 'vitest';
import { parse, stringify } from '../../../src/framework/providers/queryString';

const library: typeof import('query-string') = await import('query-string');

describe('the stand-in for query-string', () => {
  it.each([
    {},
    { sort: '["code","ASC"]', range: '[0,24]', filter: '{"code":"A & b=c+d é"}' },
    { page: 2, perPage: 25, order: 'DESC', export: true, displayedFilters: undefined },
    { a: "(!*')", empty: '' },
  ])('writes what the library reads, and reads what it writes: %j', values => {
    const asTexts = Object.fromEntries(
      Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
    );
    expect({ ...library.parse(stringify(values)) }).toEqual(asTexts);
    expect(parse(`?${library.stringify(values)}`)).toEqual(asTexts);
  });
});
