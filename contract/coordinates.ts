/**
 * Decimal degrees from what people type: `36.7538`, `36,7538`, `36°45'13.7"N`, `3 3 32 O`; negative for S and W
 * (document 1, section 5). `undefined` when it cannot be read.
 */
export const toDecimal = (text: string): number | undefined => {
  const { body, hemisphere } = withoutHemisphere(withoutUnits(text.trim().toUpperCase()));
  const parts = body.match(/^([-+])?\s*(\d+(?:[.,]\d+)?(?:[^\d.,+-]+\d+(?:[.,]\d+)?){0,2})[^\d.,+-]*$/);
  if (!parts) return undefined;
  const [degrees, minutes = 0, seconds = 0] = parts[2]
    .split(/[^\d.,]+/)
    .map(part => Number(part.replace(',', '.')));
  if (minutes >= 60 || seconds >= 60 || (parts[1] && hemisphere)) return undefined;
  const south = parts[1] === '-' || hemisphere === 'S' || hemisphere === 'W' || hemisphere === 'O';
  const decimal = degrees + minutes / 60 + seconds / 3600;
  return Number((south ? -decimal : decimal).toFixed(6)) + 0;
};

/**
 * Both coordinates from a text that holds both, latitude first: `36.7538, 3.0588`, `36,75 3,05`, `36°45'N 3°3'E`.
 * `undefined` where it is not clear which two are meant: `36,75` is one number, `36 45` are degrees and minutes.
 */
export const toPlace = (text: string): { lat: number; lng: number } | undefined => {
  for (const between of separators) {
    const parts = text.trim().split(between);
    if (parts.length !== 2) continue;
    const [lat, lng] = parts.map(toDecimal);
    if (lat !== undefined && lng !== undefined && Math.abs(lat) <= 90 && Math.abs(lng) <= 180)
      return { lat, lng };
  }
  return undefined;
};
/** The clearest first. */
const separators = [
  /\s*[;\t\n]\s*/,
  /(?<=[NS])[\s,]+(?=\d)/i,
  /\s*,\s+/,
  /(?<=\d\.\d+)\s*,\s*(?=[-+]?\d+\.\d)/,
  /(?<=\d[.,]\d+)\s+(?=[-+]?\d+[.,]\d)/,
];

/** In `36d45m13s` the last letter is seconds, not south. */
const withoutUnits = (text: string) => text.replace(/(\d)\s*D\s*(\d+)\s*M(?:\s*([\d.,]+)\s*S)?/, '$1 $2 $3');

/** The letter stands before or after the figures; O is the French west. */
const withoutHemisphere = (text: string) => {
  const found = text.match(/^([NSEWO])\s*(.*)$|^(.*?)\s*([NSEWO])$/);
  return found
    ? { body: (found[2] ?? found[3]).trim(), hemisphere: found[1] ?? found[4] }
    : { body: text, hemisphere: undefined };
};
