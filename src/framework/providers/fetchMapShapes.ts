import type { FeatureCollection } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

/** A map's shapes from a configured address: GeoJSON, or the first object of a TopoJSON. */
export const fetchMapShapes = async (url: string, signal: AbortSignal): Promise<FeatureCollection> => {
  const answer = await fetch(url, { signal, credentials: 'omit', referrerPolicy: 'no-referrer' });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  const shapes = (await answer.json()) as FeatureCollection | Topology<Record<string, GeometryCollection>>;
  const read = shapes.type === 'Topology' ? feature(shapes, Object.values(shapes.objects)[0]) : shapes;
  if (!Array.isArray(read.features)) throw new Error(`${url} holds no shapes`);
  return read;
};
