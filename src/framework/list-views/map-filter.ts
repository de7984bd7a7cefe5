import { formatBox } from '../../../contract/framework/box';
import type { ListViews } from '../../../contract/framework/list-views';
import type { Place } from '../../../contract/framework/place';
import type { Box } from '../../../contract/framework/place-filter';

type Filter = Record<string, unknown>;
type MapField = NonNullable<ListViews['map']>;

export const wholeEarth: Box = { south: -90, west: -180, north: 90, east: 180 };

export const getRecordPlace = (map: MapField, record: Readonly<Record<string, unknown>>): Place | null => {
  if (typeof map === 'string') return (record[map] as Place | null | undefined) ?? null;
  const [latitude, longitude] = [record[map.latitude], record[map.longitude]];
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null;
};

/** A list's filter for the records of a part of the earth. A box that it has already is not narrowed. */
export const addBox = (map: MapField, filter: Filter, box: Box): Filter => {
  const isBoxed = Object.keys(toBoxFilter(map, wholeEarth)).some(name => filter[name] !== undefined);
  return { ...toBoxFilter(map, isBoxed ? wholeEarth : box), ...filter };
};

const toBoxFilter = (map: MapField, box: Box): Filter => {
  if (typeof map === 'string') return { [`${map}_within`]: formatBox(box) };
  // Two numbers cannot be searched on both sides of the antimeridian.
  const { west, east } = box.west <= box.east ? box : wholeEarth;
  return {
    [`${map.latitude}_from`]: box.south,
    [`${map.latitude}_to`]: box.north,
    [`${map.longitude}_from`]: west,
    [`${map.longitude}_to`]: east,
  };
};
