import { z } from 'zod';
import { withFieldMeta } from './field-meta';
import { maxDegrees } from './place';

/** A part of the earth in degrees; one across the antimeridian has its west to the east of its east. */
export type Box = { south: number; west: number; north: number; east: number };

export const parseBox = (text: string): Box => {
  const [south, west, north, east] = text.split(',').map(Number);
  return { south, west, north, east };
};

const isBox = ({ south, west, north, east }: Box) =>
  south <= north &&
  [south, north].every(each => Math.abs(each) <= maxDegrees.latitude) &&
  [west, east].every(each => Math.abs(each) <= maxDegrees.longitude);

/** The filter of places by a box: `south,west,north,east`. */
export const PlaceFilter = withFieldMeta(
  z
    .string()
    .max(120)
    .regex(/^-?\d+(?:\.\d+)?(?:,-?\d+(?:\.\d+)?){3}$/)
    .refine(text => isBox(parseBox(text)), { params: { code: 'range' } }),
  { word: 'carried' },
);
