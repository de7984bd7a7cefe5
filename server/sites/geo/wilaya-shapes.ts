import type { Feature, MultiPolygon, Polygon } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { isInShape, type Shape } from '../../../contract/sites/is-in-shape';
import type { Place } from '../../../contract/sites/place';
import topology from '../../../contract/sites/wilaya-shapes.topo.json';
import { wilayas } from '../../organisation/reference/wilayas';

/** Whether a point is in a wilaya's shape. The shapes are from Natural Earth, accurate to about two kilometres. */
export const isInWilaya = (wilaya: number, place: Place) => {
  const shape = wilayaShapes.get(wilaya);
  return shape && isInShape(shape, place);
};

/** Distance of a position from a wilaya's shape in kilometres: 0 inside, undefined if the wilaya has no shape. */
export const kilometresOutside = (wilaya: number, place: Place) => {
  const shape = wilayaShapes.get(wilaya);
  if (!shape) return undefined;
  if (isInWilaya(wilaya, place)) return 0;
  // Planar approximation around the position: exact near a border, and accurate enough to display farther away.
  const east = kilometresPerDegree * Math.cos((place.lat * Math.PI) / 180);
  const toPlane = ([lng, lat]: readonly number[]): [number, number] => [
    (lng - place.lng) * east,
    (lat - place.lat) * kilometresPerDegree,
  ];
  const borders = shape.flatMap(rings => rings.map(ring => ring.map(toPlane)));
  return Math.min(
    ...borders.flatMap(ring => ring.slice(1).map((end, index) => distanceFromOrigin(ring[index], end))),
  );
};
/** The wilaya whose shape contains or is nearest to a position; null if the wilaya has its own shape. */
export const nearestShape = (wilaya: number, place: Place) => {
  if (wilayaShapes.has(wilaya)) return null;
  const distances = [...wilayaShapes.keys()].map(id => ({ id, km: kilometresOutside(id, place)! }));
  return distances.reduce((nearest, other) => (other.km < nearest.km ? other : nearest)).id;
};

const kilometresPerDegree = 111.195;

/** Distance from (0, 0) to the line segment between two points. */
const distanceFromOrigin = ([x1, y1]: [number, number], [x2, y2]: [number, number]) => {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const along = Math.min(1, Math.max(0, -(x1 * dx + y1 * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x1 + along * dx, y1 + along * dy);
};

const { features } = feature(
  topology as unknown as Topology,
  topology.objects.dza as unknown as GeometryCollection,
);
const byShapeId = new Map(features.map(shape => [shape.id, polygonsOf(shape as DrawnFeature)]));
/** The shapes by wilaya. */
export const wilayaShapes: ReadonlyMap<number, Shape> = new Map(
  wilayas.map(({ id, shape }) => [id, byShapeId.get(shape)!]),
);

type DrawnFeature = Feature<Polygon | MultiPolygon>;
function polygonsOf({ geometry }: DrawnFeature): Shape {
  return geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
}
