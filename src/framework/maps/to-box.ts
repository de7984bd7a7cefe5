import type { LatLngBounds } from 'leaflet';
import { maxDegrees, roundDegrees } from '../../../contract/framework/place';
import type { Box } from '../../../contract/framework/place-filter';

/** The part of the earth that a map shows; it may have been moved around the earth more than once. */
export const toBox = (bounds: Pick<LatLngBounds, 'getSouth' | 'getWest' | 'getNorth' | 'getEast'>): Box => {
  const [west, east] = [bounds.getWest(), bounds.getEast()];
  const isWhole = east - west >= 360;
  return {
    south: roundDegrees(Math.max(bounds.getSouth(), -maxDegrees.latitude)),
    west: isWhole ? -maxDegrees.longitude : wrapLongitude(west),
    north: roundDegrees(Math.min(bounds.getNorth(), maxDegrees.latitude)),
    east: isWhole ? maxDegrees.longitude : wrapLongitude(east),
  };
};

/** The same meridian from -180 to 180. */
export const wrapLongitude = (longitude: number) =>
  Math.abs(longitude) <= 180
    ? roundDegrees(longitude)
    : roundDegrees(((((longitude + 180) % 360) + 360) % 360) - 180);
