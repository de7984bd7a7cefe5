import type { Place } from './place';

/** A polygon's outline and holes, rings of [lng, lat], as in GeoJSON. */
type Ring = readonly (readonly number[])[];
export type Shape = readonly (readonly Ring[])[];

/** Whether a place is in a shape, given as polygons. */
export const isInShape = (shape: Shape, { lat, lng }: Place) =>
  shape.some(([outline, ...holes]) => {
    const isInside = (ring: Ring) => isInRing(ring, lng, lat);
    return isInside(outline) && !holes.some(isInside);
  });

/** Ray casting: a point is inside if a ray to the east crosses an odd number of edges. */
const isInRing = (ring: Ring, x: number, y: number) => {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [xi, yi] = ring[i];
    const [xj, yj] = ring[j];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
};
