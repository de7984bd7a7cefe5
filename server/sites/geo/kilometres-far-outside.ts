import type { Place } from '../../../contract/sites/place';
import { kilometresOutside } from './wilaya-shapes';

/**
 * Whole kilometres by which a position is outside its wilaya; null if within the margin, and for a wilaya without a shape
 * of its own: the shape that it is drawn in is another's.
 */
export const kilometresFarOutside = (wilaya: { id: number }, place: Place | null) => {
  const km = place ? kilometresOutside(wilaya.id, place) : undefined;
  return km === undefined || km <= margin ? null : Math.round(km);
};

/** The shapes are accurate to about two kilometres, and sites near a border are assigned to either side. */
const margin = 10;
