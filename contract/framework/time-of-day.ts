import { z } from 'zod';
import { withFieldMeta } from './field-meta';

/** HH:MM, from 00:00 to 23:59; its column is a text. */
export const TimeOfDay = withFieldMeta(z.iso.time({ precision: -1 }), { word: 'timeOfDay' });
