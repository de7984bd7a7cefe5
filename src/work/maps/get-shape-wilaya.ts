import type { Feature } from 'geojson';

/** The letters in the ids of the bundled shapes (« DZ.AR »), by official number; El Oued's id has none. */
const shapeLetters =
  'AR CH LG OB BT BJ BS BC BL BU TM TB TL TR TO AL DJ JJ SF SD SK SB AN GL CO MD MG MS MC OG OR EB IL BB BM ET TN TS - KH SA TP ML AD NA AT GR RE'.split(
    ' ',
  );

/**
 * The official number of a shape's wilaya: its property `wilaya`, or by an id as in the bundled file. 0 if it names
 * none.
 */
export const getShapeWilaya = ({ id, properties }: Feature) => {
  const letters = String(id).replace('DZ.', '') || '-';
  return Number(properties?.wilaya) || shapeLetters.indexOf(letters) + 1;
};
