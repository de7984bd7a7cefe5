import type { MultiPolygon, Polygon } from 'geojson';
import { wilayaShapes } from '../sites/wilaya-shapes';

/** Ids of the shapes in the order of the wilayas' official numbers; El Oued's has no letters. */
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

/** The wilayas' outlines as SVG paths within `mapBox`, by official number. */
export const wilayaOutlines = wilayaShapes.features.flatMap(shape => {
  const name = String(shape.id).replace('DZ.', '') || '-';
  const wilaya = letters.indexOf(name) + 1;
  if (!wilaya) return [];
  const { type, coordinates } = shape.geometry as Polygon | MultiPolygon;
  const polygons = type === 'Polygon' ? [coordinates] : coordinates;
  const path = polygons
    .flat()
    .map(
      ring =>
        `M${ring.map(([x, y]) => `${round((x - west) * scale)} ${round((north - y) * scale * stretch)}`).join('L')}Z`,
    )
    .join('');
  return [{ wilaya, path }];
});
function round(value: number) {
  return Math.round(value * 10) / 10;
}
