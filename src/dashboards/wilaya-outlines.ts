import type { Feature, FeatureCollection, MultiPolygon, Polygon } from 'geojson';

/** Ids of the bundled shapes in the order of the wilayas' official numbers; El Oued's has no letters. */
const letters =
  'AR CH LG OB BT BJ BS BC BL BU TM TB TL TR TO AL DJ JJ SF SD SK SB AN GL CO MD MG MS MC OG OR EB IL BB BM ET TN TS - KH SA TP ML AD NA AT GR RE'.split(
    ' ',
  );

const width = 400;
const [west, east, north, south] = [-8.7, 12, 37.2, 18.9];
/** Degrees of longitude are shorter than those of latitude at the country's middle. */
const scale = width / (east - west);
const stretch = 1 / Math.cos((28 * Math.PI) / 180);
const height = Math.round((north - south) * scale * stretch);
export const mapBox = `0 0 ${width} ${height}`;

export type Outline = {
  /** Official number */
  wilaya: number;
  /** An SVG path within `mapBox` */
  path: string;
  /** Its middle, within `mapBox` */
  middle: readonly [x: number, y: number];
};

/** The wilayas' outlines. A shape says its wilaya by its number in the property `wilaya`, or by an id as in the bundled file. */
export const outlinesOf = ({ features }: FeatureCollection): Outline[] =>
  features.flatMap(shape => {
    const wilaya = numberOf(shape);
    const { type, coordinates } = shape.geometry as Polygon | MultiPolygon;
    if (!wilaya || (type !== 'Polygon' && type !== 'MultiPolygon')) return [];
    const rings = (type === 'Polygon' ? [coordinates] : coordinates)
      .flat()
      .map(ring =>
        ring.map(([x, y]) => [round((x - west) * scale), round((north - y) * scale * stretch)] as const),
      );
    const path = rings.map(ring => `M${ring.map(point => point.join(' ')).join('L')}Z`).join('');
    return [{ wilaya, path, middle: middleOf(rings.flat()) }];
  });

const numberOf = ({ id, properties }: Feature) =>
  Number(properties?.wilaya) || letters.indexOf(String(id).replace('DZ.', '') || '-') + 1;

const middleOf = (points: readonly (readonly [number, number])[]) =>
  [0, 1].map(axis => {
    const along = points.map(point => point[axis]);
    return (Math.min(...along) + Math.max(...along)) / 2;
  }) as unknown as readonly [number, number];

const round = (value: number) => Math.round(value * 10) / 10;
