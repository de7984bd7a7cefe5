import type { Place } from '../../../contract/sites/place';
import { kilometresOutside } from './wilaya-shapes';

/** Whole kilometres by which a position is outside its wilaya; null if within the margin or unknown. */
export const kilometresFarOutside = (
  wilaya: { id: number; shape_of: number | null },
  place: Place | null,
) => {
  const km = place ? kilometresOutside(wilaya.shape_of ?? wilaya.id, place) : undefined;
  return km === undefined || km <= margin ? null : Math.round(km);
};

/** The shapes are accurate to about two kilometres, and sites near a border are assigned to either side. */
const margin = 10;
