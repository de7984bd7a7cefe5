export { toDecimal, toPlace } from '../../../contract/coordinates';

/** `36.753806` → `36°45'13.7"N`, as maps and site files write it. */
export const toDegreesMinutesSeconds = (decimal: number, axis: 'lat' | 'lng'): string => {
  const tenths = Math.round(Math.abs(decimal) * 36_000);
  const degrees = Math.floor(tenths / 36_000);
  const minutes = Math.floor((tenths % 36_000) / 600);
  const seconds = ((tenths % 600) / 10).toFixed(1);
  const hemisphere = axis === 'lat' ? (decimal < 0 ? 'S' : 'N') : decimal < 0 ? 'W' : 'E';
  return `${degrees}°${String(minutes).padStart(2, '0')}'${seconds.padStart(4, '0')}"${hemisphere}`;
};
