import { expect, it } from 'vitest';
import { parseFields } from '../../../server/framework/http/fields';

it.each([
  ['', {}],
  ['a=1&b=&c', { a: '1', b: '', c: '' }],
  ['ids=1&ids=2', { ids: ['1', '2'] }],
  ['ids%5B%5D=1&ids[]=2&ids=3', { ids: ['1', '2', '3'] }],
  ['ids[]=1', { ids: ['1'] }],
  ['ids[1]=b&ids[0]=a', { ids: ['a', 'b'] }],
  ['pm[read]=true&pm[clusters][]=1&pm[clusters][]=2', { pm: { read: 'true', clusters: ['1', '2'] } }],
  ['rows[0][a]=1&rows[0][b]=2&rows[1][a]=3', { rows: [{ a: '1', b: '2' }, { a: '3' }] }],
  ['a+b=1%202&c=%C3%A9', { 'a b': '1 2', c: 'é' }],
  ['a[b][c][d][e][f]=1', { a: { b: { c: { d: { '[e][f]': '1' } } } } }],
  ['5=a', { 5: 'a' }],
  ['a[=1&]=2&a[b=3', { 'a[': '1', ']': '2', 'a[b': '3' }],
])('%s', (text, fields) => {
  expect(parseFields(text, 3)).toEqual(fields);
});

it('keeps the names that every object inherits as names of its own, for the schema to refuse', () => {
  const fields = parseFields('__proto__[admin]=1&constructor=2&a[__proto__][b]=3&toString=4', 3);
  expect(JSON.stringify(fields)).toBe(
    '{"__proto__":{"admin":"1"},"constructor":"2","a":{"__proto__":{"b":"3"}},"toString":"4"}',
  );
  expect(({} as { admin?: string }).admin).toBeUndefined();
});
