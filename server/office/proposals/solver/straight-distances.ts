import type { Place } from '../../../../contract/sites/place';

/** Straight-line metres between all pairs of places; row and column 0 are no place. */
export const getStraightDistances = (places: readonly Place[]): Float64Array => {
  const size = places.length + 1;
  const metres = new Float64Array(size * size);
  // The arc follows from the chord between points on a sphere: one arcsine and one root per pair, no cosines.
  const points = places.map(({ lat, lng }) => {
    const [latitude, longitude] = [radians(lat), radians(lng)];
    const cosine = Math.cos(latitude);
    return [cosine * Math.cos(longitude), cosine * Math.sin(longitude), Math.sin(latitude)];
  });
  for (const [one, [x, y, z]] of points.entries())
    for (let other = 0; other < one; other++) {
      const [x2, y2, z2] = points[other];
      const chord = Math.sqrt((x - x2) ** 2 + (y - y2) ** 2 + (z - z2) ** 2);
      const distance = Math.round(2 * earthRadius * Math.asin(Math.min(1, chord / 2)));
      metres[(one + 1) * size + other + 1] = metres[(other + 1) * size + one + 1] = distance;
    }
  return metres;
};
const radians = (degrees: number) => (degrees * Math.PI) / 180;
/** In metres. */
const earthRadius = 6_371_000;
