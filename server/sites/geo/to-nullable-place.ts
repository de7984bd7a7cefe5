import type { Place } from '../../../contract/sites/place';

export const toNullablePlace = (lat: number | null, lng: number | null): Place | null =>
  lat === null || lng === null ? null : { lat, lng };
