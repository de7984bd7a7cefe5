import { z } from 'zod';
import { getFieldMeta, withFieldMeta } from './field-meta';
import { decimal } from './numbers';

/** In degrees. */
export type Place = { latitude: number; longitude: number };
export const maxDegrees: Readonly<Place> = { latitude: 90, longitude: 180 };

/** To six decimals, which are 11 cm. */
export const roundDegrees = (value: number) => Number(value.toFixed(6)) + 0;
const degrees = (most: number) => decimal().min(-most).max(most).overwrite(roundDegrees);

/**
 * A place on the earth: `{ latitude, longitude }` in degrees, to six decimals. Its column is `jsonb`, which `placeIndex`
 * makes fast to filter: `<field>_within` finds what is in a box.
 */
export const place = () =>
  withFieldMeta(
    z.object({ latitude: degrees(maxDegrees.latitude), longitude: degrees(maxDegrees.longitude) }),
    { word: 'place', unordered: true },
  );
export type PlaceSchema = ReturnType<typeof place>;

export const isPlace = (field: z.ZodType) => getFieldMeta(field)?.word === 'place';

/** Both coordinates as files have them, in every language: « 36.7538, 3.0588 ». */
export const formatPlace = ({ latitude, longitude }: Place) => `${latitude}, ${longitude}`;
