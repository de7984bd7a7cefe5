import { z } from 'zod';
import { decimal } from '../framework/numbers';
import { deferValidation } from '../framework/text';
import { Key } from '../framework/vocabulary';
import { Place } from '../sites/place';

/** Where the phone is. */
export const devicePlace = {
  lat: Place.shape.lat,
  lng: Place.shape.lng,
  accuracy: decimal().min(0).optional(),
};
/** The same for a call that may come without it; `accuracy` is left out. */
export const optionalPlace = { lat: devicePlace.lat.optional(), lng: devicePlace.lng.optional() };

/** The values of a step, read by the step's own schema (`contract/work/evidence/step-data.ts`). */
export const StepValues = deferValidation(z.record(Key, z.unknown()));
