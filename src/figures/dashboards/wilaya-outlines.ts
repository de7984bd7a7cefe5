import type { FeatureCollection, MultiPolygon, Polygon } from 'geojson';
import { getShapeWilaya } from '../../work/maps/get-shape-wilaya';

/** Width of the drawing in SVG units, and the country's limits in degrees. */
const width = 400;
const [west, east, north, south] = [-8.7, 12, 37.2, 18.9];
/** SVG units per degree of longitude. */
const scale = width / (east - west);
/** Degrees of longitude are shorter than those of latitude at the country's middle (28° north). */
const stretch = 1 / Math.cos((28 * Math.PI) / 180);
const height = Math.round((north - south) * scale * stretch);
export type Extent = { west: number; north: number; east: number; south: number };
/** The whole country. */
export const countryExtent: Extent = { west: 0, north: 0, east: width, south: height };

export type Outline = {
  /** Official number. */
  wilaya: number;
  /** An SVG path within `countryExtent`. */
  path: string;
  /** Its centre, within `countryExtent`. */
  middle: readonly [x: number, y: number];
  extent: Extent;
};

/** The wilayas' outlines. */
export const buildOutlines = ({ features }: FeatureCollection): Outline[] =>
  features.flatMap(shape => {
    const wilaya = getShapeWilaya(shape);
    const { type, coordinates } = shape.geometry as Polygon | MultiPolygon;
    if (!wilaya || (type !== 'Polygon' && type !== 'MultiPolygon')) return [];
    const rings = (type === 'Polygon' ? [coordinates] : coordinates)
      .flat()
      .map(ring =>
        ring.map(([x, y]) => [round((x - west) * scale), round((north - y) * scale * stretch)] as const),
      );
    const path = rings.map(ring => `M${ring.map(point => point.join(' ')).join('L')}Z`).join('');
    const extent = extentOf(rings.flat());
    const middle = [(extent.west + extent.east) / 2, (extent.north + extent.south) / 2] as const;
    return [{ wilaya, path, middle, extent }];
  });

const extentOf = (points: readonly (readonly [number, number])[]): Extent => {
  const [x, y] = [0, 1].map(axis => points.map(point => point[axis]));
  return { west: Math.min(...x), north: Math.min(...y), east: Math.max(...x), south: Math.max(...y) };
};

/** The smallest extent around all of these, with a margin; the whole country if there are none. */
export const fitExtents = (extents: readonly Extent[]): Extent => {
  if (extents.length === 0) return countryExtent;
  const [west, north] = [
    Math.min(...extents.map(one => one.west)),
    Math.min(...extents.map(one => one.north)),
  ];
  const [east, south] = [
    Math.max(...extents.map(one => one.east)),
    Math.max(...extents.map(one => one.south)),
  ];
  const margin = 0.08 * Math.max(east - west, south - north);
  return { west: west - margin, north: north - margin, east: east + margin, south: south + margin };
};

export const isWithin = ([x, y]: readonly [number, number], { west, north, east, south }: Extent) =>
  x > west && x < east && y > north && y < south;

const round = (value: number) => Math.round(value * 10) / 10;
