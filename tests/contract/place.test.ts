import { expect, it } from 'vitest';
import { isInBox } from '../../contract/framework/box';
import { place } from '../../contract/framework/place';
import { PlaceFilter, parseBox } from '../../contract/framework/place-filter';

it.each([
  ['36,7538', ' 3.0588 ', { latitude: 36.7538, longitude: 3.0588 }],
  [-90, 180, { latitude: -90, longitude: 180 }],
  [36.123456789, '-0,0000001', { latitude: 36.123457, longitude: 0 }],
  [90.1, 3, undefined],
  [36, -180.5, undefined],
  ["36°45'N", 3, undefined],
  [null, 3, undefined],
  ['', '', undefined],
])('reads latitude %j and longitude %j', (latitude, longitude, expected) => {
  expect(place().safeParse({ latitude, longitude }).data).toEqual(expected);
});

it.each([
  ['35,-1,37,4', true],
  ['-10.5,170,10,-170', true],
  ['37,-1,35,4', false],
  ['35,-1,91,4', false],
  ['35,-181,36,4', false],
  ['35,-1,37', false],
  ['35;-1;37;4', false],
])('takes %s for a box: %s', (text, isBox) => {
  expect(PlaceFilter.safeParse(text).success).toBe(isBox);
});

it.each([
  ['35,-1,37,4', 36, 4, true],
  ['35,-1,37,4', 37.1, 0, false],
  ['35,-1,37,4', 36, -1.1, false],
  ['-10,170,10,-170', 0, 179, true],
  ['-10,170,10,-170', 0, -175, true],
  ['-10,170,10,-170', 0, 0, false],
])('finds in %s the place %d, %d: %s', (box, latitude, longitude, isFound) => {
  expect(isInBox({ latitude, longitude }, parseBox(box))).toBe(isFound);
});
