/** In characters: longer texts are not coordinates, and would be slow to match against the patterns below. */
const maxTextLength = 200;

/** The expected coordinate: a letter of the other one is then invalid. */
export type Axis = 'lat' | 'lng';

/**
 * Decimal degrees from user input: `36.7538`, `36,7538`, `36°45'13.7"N`, `3 3 32 O`; negative for S and W
 * (document 1, section 5). `undefined` if unreadable: two bare numbers are two coordinates and never degrees and minutes, and
 * minutes follow whole degrees only.
 */
export const parseCoordinate = (text: string, axis?: Axis): number | undefined => {
  if (text.length > maxTextLength) return undefined;
  const { body, hemisphere } = splitHemisphere(normaliseSigns(text));
  if (axis && hemisphere && !hemisphereLetters[axis].includes(hemisphere)) return undefined;
  const match = coordinatePattern.exec(body);
  if (!match) return undefined;
  const [, sign, degrees, afterDegrees, minutes, , seconds, lastSign] = match;
  const figures = [degrees, minutes, seconds].filter(figure => figure !== undefined);
  const isWrongSign = lastSign && lastSign !== unitSigns[figures.length - 1];
  const areBareNumbers = figures.length === 2 && !afterDegrees?.trim() && !lastSign && !hemisphere;
  const isFractionSplit = figures.slice(0, -1).some(figure => /[.,]/.test(figure));
  if (isWrongSign || areBareNumbers || isFractionSplit || (sign && hemisphere)) return undefined;
  const isNegative = sign === '-' || (hemisphere && 'SWO'.includes(hemisphere));
  return toDecimalDegrees([degrees, minutes ?? '0', seconds ?? '0'], !!isNegative);
};

const toDecimalDegrees = (figures: string[], isNegative: boolean): number | undefined => {
  const [degrees, minutes, seconds] = figures.map(figure => Number(figure.replace(',', '.')));
  if (minutes >= 60 || seconds >= 60) return undefined;
  const decimal = degrees + minutes / 60 + seconds / 3600;
  // Adding 0 turns -0 into 0.
  return Number((isNegative ? -decimal : decimal).toFixed(6)) + 0;
};

/**
 * Both coordinates from one text, latitude first unless letters say otherwise: `36.7538, 3.0588`, `36,75 3,05`,
 * `36,75/3,05`, `36°45'N 3°3'E`. `undefined` if ambiguous: `36,75` is one number, `36 45` may be degrees and minutes.
 */
export const parsePlace = (text: string): { lat: number; lng: number } | undefined => {
  if (text.length > maxTextLength) return undefined;
  const withoutBrackets = text.trim().replace(/^\((.*)\)$|^\[(.*)\]$/s, '$1$2');
  for (const separator of separators) {
    const parts = withoutBrackets.split(separator);
    if (parts.length !== 2) continue;
    const [first, second] = parts;
    const place = pairCoordinates(first, second) ?? pairCoordinates(second, first, { lettersRequired: true });
    if (place) return place;
  }
  return undefined;
};

/** With `lettersRequired`, only if letters tell which is which. */
const pairCoordinates = (first: string, second: string, { lettersRequired = false } = {}) => {
  const [lat, lng] = [parseCoordinate(first, 'lat'), parseCoordinate(second, 'lng')];
  if (lat === undefined || lng === undefined || Math.abs(lat) > 90 || Math.abs(lng) > 180) return undefined;
  if (lettersRequired && !(hasLetter(first) && hasLetter(second))) return undefined;
  return { lat, lng };
};
/** Least ambiguous first. */
const separators = [
  /\s*[;/|\t\n]\s*/,
  /(?<=[NS])[\s,]+(?=\d)/i,
  /(?<=[EWO])[\s,]+(?=\d)/i,
  /[\s,]+(?=[NSEWO]\s*\d)/i,
  /\s*,\s+/,
  /(?<=\d\.\d+)\s*,\s*(?=[-+]?\d+\.\d)/,
  /(?<=\d[.,]\d+)\s+(?=[-+]?\d+[.,]\d)/,
];

const hemisphereLetters: Record<Axis, string> = { lat: 'NS', lng: 'EWO' };
/** The signs after degrees, minutes and seconds. */
const unitSigns = ['°', "'", '"'];
const coordinatePattern =
  /^([-+])?\s*(\d+(?:[.,]\d+)?)(?:(\s*[°:]\s*|\s+)(\d+(?:[.,]\d+)?)(?:(\s*[':]\s*|\s+)(\d+(?:[.,]\d+)?))?)?\s*([°'"])?$/;

/** Normalises the signs that people and keyboards write: `36d45m13s`, `36º45′13″`, `36 deg 45 min`. */
const normaliseSigns = (text: string) =>
  text
    .trim()
    .toUpperCase()
    .replace(/\s*(?:DEG(?:R[EÉ]ES|REES|R[EÉ])?|[º˚])(?![A-ZÉ])/g, '°')
    .replace(/(\d)\s*D\s*(?=\d)/g, '$1°')
    .replace(/(°\s*\d+(?:[.,]\d+)?)\s*(?:M(?:IN(?:UTES?)?)?)(?![A-Z])/g, "$1'")
    .replace(/('\s*\d+(?:[.,]\d+)?)\s*S(?:EC(?:ONDE?S?)?)?(?=\s*(?:[NSEWO]|$))/g, '$1"')
    .replace(/[′’‘´`]/g, "'")
    .replace(/''|[″”“]/g, '"');

/** The letter or word is before or after the figures; O is the French west. */
const splitHemisphere = (text: string): { body: string; hemisphere?: string } => {
  const before = /^([A-Z]+)\s*(?=\d)(.*)$/.exec(text);
  if (before) return toHemisphere(before[1], before[2], text);
  const after = /^(.*[^A-Z\s])\s*([A-Z]+)$/.exec(text);
  if (after) return toHemisphere(after[2], after[1], text);
  return { body: text };
};
const toHemisphere = (word: string, body: string, text: string) =>
  hemispherePattern.test(word) ? { body: body.trim(), hemisphere: word[0] } : { body: text };
const hemispherePattern = /^(?:N(?:ORD|ORTH)?|S(?:UD|OUTH)?|E(?:ST|AST)?|W(?:EST)?|O(?:UEST)?)$/;
const hasLetter = (text: string) => splitHemisphere(normaliseSigns(text)).hemisphere !== undefined;
