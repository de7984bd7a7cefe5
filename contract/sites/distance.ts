import type { Place } from './place';

/** Metres between two places on the globe, null when one is unknown. */
export const distanceBetween = (one: Place | null, other: Place | null) => {
  if (!one || !other) return null;
  const [lat1, lat2] = [radians(one.lat), radians(other.lat)];
  const [dLat, dLng] = [lat2 - lat1, radians(other.lng - one.lng)];
  const a = Math.sin(dLat / 2) ** 2 + Math.cos(lat1) * Math.cos(lat2) * Math.sin(dLng / 2) ** 2;
  return Math.round(2 * 6_371_000 * Math.asin(Math.min(1, Math.sqrt(a))));
};
const radians = (degrees: number) => (degrees * Math.PI) / 180;
