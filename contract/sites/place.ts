import { z } from 'zod';
import { Latitude, Longitude } from '../framework/vocabulary';

/** Decimal degrees */
export const Place = z.object({ lat: Latitude, lng: Longitude });
export type Place = z.infer<typeof Place>;
