import type { Place } from '../../../contract/sites/place';
import { kilometresOutside } from './wilaya-shapes';

/** Whole kilometres that a place lies outside its wilaya, null where that is too few to speak of or not known. */
export const farOutside = (wilaya: { id: number; shape_of: number | null }, place: Place | null) => {
  const km = place ? kilometresOutside(wilaya.shape_of ?? wilaya.id, place) : undefined;
  return km === undefined || km <= margin ? null : Math.round(km);
};

/** The shapes are good to about two kilometres, and sites near a border are written down for either side. */
const margin = 10;
