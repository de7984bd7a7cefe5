import type { Place } from '../../../contract/sites/place';

/** Ray casting: a point is inside if a line from it to the east crosses an odd number of sides. */
export const isInPolygon = (polygon: readonly Place[], { lat, lng }: Place) =>
  polygon.reduce((inside, one, index) => {
    const other = polygon[(index + polygon.length - 1) % polygon.length];
    const crosses =
      one.lat > lat !== other.lat > lat &&
      lng < one.lng + ((lat - one.lat) / (other.lat - one.lat)) * (other.lng - one.lng);
    return crosses ? !inside : inside;
  }, false);
