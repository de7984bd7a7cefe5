import { expect, it } from 'vitest';
import { defineCrud } from '../../../contract/framework/crud';
import { signedIn } from '../../../contract/framework/permissions';
import { toReadable } from '../../../contract/framework/record-rules';
import { Code, Latitude, Longitude } from '../../../contract/framework/vocabulary';
import { hasMap } from '../../../src/framework/list-views/has-map';
import { addBox, getRecordPlace } from '../../../src/framework/list-views/map-filter';
import { toBox } from '../../../src/framework/maps/to-box';

const box = { south: 35, west: -1, north: 37, east: 4 };
const numbers = { latitude: 'lat', longitude: 'lng' };

it('asks for the records of a box by a place or by two numbers', () => {
  expect(addBox('base', { type: 'van' }, box)).toEqual({ type: 'van', base_within: '35,-1,37,4' });
  expect(addBox(numbers, {}, box)).toEqual({ lat_from: 35, lat_to: 37, lng_from: -1, lng_to: 4 });
  const across = { ...box, west: 170, east: -170 };
  expect(addBox('base', {}, across)).toEqual({ base_within: '35,170,37,-170' });
  expect(addBox(numbers, {}, across)).toEqual({ lat_from: 35, lat_to: 37, lng_from: -180, lng_to: 180 });
});

it('leaves a box that the filter has', () => {
  expect(addBox('base', { base_within: '0,0,1,1' }, box)).toEqual({ base_within: '0,0,1,1' });
  const filter = { lat_from: 38 };
  expect(addBox(numbers, filter, box)).toEqual({ lat_from: 38, lat_to: 90, lng_from: -180, lng_to: 180 });
});

it('reads where a record is', () => {
  const place = { latitude: 36, longitude: 3 };
  expect(getRecordPlace('base', { base: place })).toEqual(place);
  expect(getRecordPlace('base', { base: null })).toBeNull();
  expect(getRecordPlace(numbers, { lat: 36, lng: 3 })).toEqual(place);
  expect(getRecordPlace(numbers, { lat: 36, lng: null })).toBeNull();
});

it.each([
  [[35, -1, 37, 4], box],
  [[-95, -200, 95, 200], { south: -90, west: -180, north: 90, east: 180 }],
  [[0, 170, 10, 190], { south: 0, west: 170, north: 10, east: -170 }],
  [[0, 530, 10, 550], { south: 0, west: 170, north: 10, east: -170 }],
])('takes the part that a map shows, %j, for a box', ([south, west, north, east], expected) => {
  const bounds = {
    getSouth: () => south,
    getWest: () => west,
    getNorth: () => north,
    getEast: () => east,
  };
  expect(toBox(bounds)).toEqual(expected);
});

it('has a map by two numbers for whoever may read both', () => {
  const wells = defineCrud({
    name: 'wells',
    fields: { code: Code, lat: Latitude.nullable(), lng: Longitude.nullable() },
    key: 'code',
    filters: ['lat', 'lng'],
    read: signedIn,
    write: signedIn,
    visibility: 'everyone',
    fieldRights: { lng: { read: signedIn } },
    views: { map: { latitude: 'lat', longitude: 'lng' } },
  });
  expect(Object.keys(wells.filters.shape)).toEqual(['lat_from', 'lat_to', 'lng_from', 'lng_to']);
  expect(hasMap(wells)).toBe(true);
  expect(hasMap(toReadable(wells, null))).toBe(false);
  expect(wells.views).toEqual({ map: numbers });
});
