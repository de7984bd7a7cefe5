import { expect, it } from 'vitest';
import { formatDataState, hasDataDiverged, parseDataState } from '../../contract/framework/data-state';

const known = { epoch: 'a', position: 5 };

it.each([
  ['the same', { epoch: 'a', position: 5 }, false],
  ['later ones', { epoch: 'a', position: 6 }, false],
  ['older ones, restored by hand', { epoch: 'a', position: 4 }, true],
  ['those of another epoch', { epoch: 'b', position: 9 }, true],
])('tells other data from %s', (_, now, expected) => {
  expect(hasDataDiverged(known, now)).toBe(expected);
});

it.each([
  ['what it wrote', formatDataState(known), known],
  ['nothing', undefined, null],
  ['no position', 'a', null],
  ['no number', 'a.x', null],
  ['no epoch', '.5', null],
  ['two values', 'a.5, a.6', null],
])('reads of a header with %s', (_, text, expected) => {
  expect(parseDataState(text)).toEqual(expected);
});
