import type { Place } from '../../../contract/sites/place';

/** Point in polygon: by how many of its sides a line to the east crosses. */
export const isInPolygon = (loop: readonly Place[], { lat, lng }: Place) =>
  loop.reduce((inside, one, at) => {
    const other = loop[(at + loop.length - 1) % loop.length];
    const crosses =
      one.lat > lat !== other.lat > lat &&
      lng < one.lng + ((lat - one.lat) / (other.lat - one.lat)) * (other.lng - one.lng);
    return crosses ? !inside : inside;
  }, false);
