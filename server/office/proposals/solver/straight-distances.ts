import type { Place } from '../../../../contract/sites/place';

/** Straight-line metres between all pairs of places; row and column 0 are no place. */
export const getStraightDistances = (places: readonly Place[]): Float64Array => {
  const size = places.length + 1;
  const metres = new Float64Array(size * size);
  const measure = createStraightMeasure(places);
  for (let one = 1; one < size; one++)
    for (let other = 1; other < one; other++)
      metres[one * size + other] = metres[other * size + one] = measure(one, other);
  return metres;
};

/** Measures straight-line metres between places by their numbers, from 1; 0 is no place. */
export const createStraightMeasure = (places: readonly Place[]) => {
  // The arc follows from the chord between points on a sphere: one arcsine and one root per pair, no cosines.
  const points = new Float64Array((places.length + 1) * 3);
  for (const [index, { lat, lng }] of places.entries()) {
    const [latitude, longitude] = [radians(lat), radians(lng)];
    const cosine = Math.cos(latitude);
    points.set(
      [cosine * Math.cos(longitude), cosine * Math.sin(longitude), Math.sin(latitude)],
      (index + 1) * 3,
    );
  }
  return (one: number, other: number) => {
    if (!one || !other) return 0;
    const a = one * 3;
    const b = other * 3;
    const x = points[a] - points[b];
    const y = points[a + 1] - points[b + 1];
    const z = points[a + 2] - points[b + 2];
    const chord = Math.sqrt(x * x + y * y + z * z);
    return Math.round(2 * earthRadius * Math.asin(Math.min(1, chord / 2)));
  };
};
const radians = (degrees: number) => (degrees * Math.PI) / 180;
/** In metres. */
const earthRadius = 6_371_000;
