// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { compareRows } from '../../../src/framework/lists/compare-rows';

/** `12a`: the row 12 with the content « a ». */
const readRows = (text: string) =>
  text.split(' ').map(each => ({ id: Number.parseInt(each, 10), content: each.replace(/\d+/, '') }));

it.each([
  // What happened, the page before (with … where other pages follow or precede), the page now, the marks.
  ['a row was created', '7 5 3', '8 7 5 3', { 8: 'new' }],
  ['a row was created between others', '5 3 9', '5 10 3 9', { 10: 'new' }],
  ['a row changed', '7 5 3', '7 5a 3', { 5: 'changed' }],
  ['a row left, the next one moved up', '1 4 6 …', '1 6 9', {}],
  ['the last row left, the next one moved up', '1 4 6 …', '1 4 9', {}],
  ['all rows left, the next page moved up', '1 4 6 …', '7 8 9', {}],
  ['a row was removed already, the next one moved up', '1 4 …', '1 4 9', {}],
  ['a row was created before, the last of the page before moved down', '… 2 4 6', '9 2 4', {}],
  ['a row left and one was created', '9 4 2 …', '10 9 2 1', { 10: 'new' }],
  ['an older row matches again', '7 5 3', '7 6 5 3', {}],
  ['the last page grows', '… 2 4 6', '2 4 6 8', { 8: 'new' }],
] as const)('marks only rows that were created or changed: %s', (_, before, now, expected) => {
  const rows = readRows(before.replaceAll(/ ?… ?/g, ''));
  const last = {
    rows: new Map(rows.map(row => [row.id, row])),
    hasBefore: before.startsWith('…'),
    hasAfter: before.endsWith('…'),
  };
  const newestId = Math.max(...rows.map(({ id }) => id));
  expect(Object.fromEntries(compareRows(last, readRows(now), newestId))).toEqual(expected);
});

it('does not mark a row that was shown before', () => {
  const last = { rows: new Map([[5, { id: 5 }]]), hasBefore: false, hasAfter: false };
  expect(compareRows(last, [{ id: 8 }, { id: 5 }], 8).size).toBe(0);
  expect(compareRows(last, [{ id: 9 }, { id: 5 }], 8).get(9)).toBe('new');
});
