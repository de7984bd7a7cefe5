/** Longer texts are not coordinates, and would be slow to match against the patterns below. */
const maxLength = 200;

/** Which of the two a text should be: a letter of the other one is then refused. */
export type Axis = 'lat' | 'lng';

/**
 * Decimal degrees from user input: `36.7538`, `36,7538`, `36°45'13.7"N`, `3 3 32 O`; negative for S and W
 * (document 1, section 5). `undefined` if unreadable: two bare numbers are two coordinates and never degrees and minutes, and
 * minutes follow whole degrees only.
 */
export const parseCoordinate = (text: string, axis?: Axis): number | undefined => {
  if (text.length > maxLength) return undefined;
  const { body, hemisphere } = withoutHemisphere(withPlainSigns(text));
  if (axis && hemisphere && !letters[axis].includes(hemisphere)) return undefined;
  const parts = written.exec(body);
  if (!parts) return undefined;
  const [, sign, degrees, afterDegrees, minutes, , seconds, last] = parts;
  const figures = [degrees, minutes, seconds].filter(part => part !== undefined);
  if (last && last !== signs[figures.length - 1]) return undefined;
  if (figures.length === 2 && !afterDegrees?.trim() && !last && !hemisphere) return undefined;
  if (figures.slice(0, -1).some(part => /[.,]/.test(part))) return undefined;
  const [wholeDegrees, sixtieths, rest] = [degrees, minutes ?? '0', seconds ?? '0'].map(part =>
    Number(part.replace(',', '.')),
  );
  if (sixtieths >= 60 || rest >= 60 || (sign && hemisphere)) return undefined;
  const decimal = wholeDegrees + sixtieths / 60 + rest / 3600;
  const negative = sign === '-' || (hemisphere && 'SWO'.includes(hemisphere));
  return Number((negative ? -decimal : decimal).toFixed(6)) + 0;
};

/**
 * Both coordinates from one text, latitude first unless letters say otherwise: `36.7538, 3.0588`, `36,75 3,05`,
 * `36,75/3,05`, `36°45'N 3°3'E`. `undefined` if ambiguous: `36,75` is one number, `36 45` may be degrees and minutes.
 */
export const parsePlace = (text: string): { lat: number; lng: number } | undefined => {
  if (text.length > maxLength) return undefined;
  const bare = text.trim().replace(/^\((.*)\)$|^\[(.*)\]$/s, '$1$2');
  for (const between of separators) {
    const parts = bare.split(between);
    if (parts.length !== 2) continue;
    const [first, second] = parts;
    const place = placeFrom(first, second) ?? placeFrom(second, first, true);
    if (place) return place;
  }
  return undefined;
};

/** With `named`, only if letters tell which is which. */
const placeFrom = (first: string, second: string, named = false) => {
  const [lat, lng] = [parseCoordinate(first, 'lat'), parseCoordinate(second, 'lng')];
  if (lat === undefined || lng === undefined || Math.abs(lat) > 90 || Math.abs(lng) > 180) return undefined;
  if (named && !(hasLetter(first) && hasLetter(second))) return undefined;
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

const letters: Record<Axis, string> = { lat: 'NS', lng: 'EWO' };
/** The signs after degrees, minutes and seconds. */
const signs = ['°', "'", '"'];
const written =
  /^([-+])?\s*(\d+(?:[.,]\d+)?)(?:(\s*[°:]\s*|\s+)(\d+(?:[.,]\d+)?)(?:(\s*[':]\s*|\s+)(\d+(?:[.,]\d+)?))?)?\s*([°'"])?$/;

/** Normalises the signs that people and keyboards write: `36d45m13s`, `36º45′13″`, `36 deg 45 min`. */
const withPlainSigns = (text: string) =>
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
const withoutHemisphere = (text: string): { body: string; hemisphere?: string } => {
  const before = /^([A-Z]+)\s*(?=\d)(.*)$/.exec(text);
  const after = before ? null : /^(.*[^A-Z\s])\s*([A-Z]+)$/.exec(text);
  const [word, body] = before ? [before[1], before[2]] : after ? [after[2], after[1]] : ['', text];
  return hemispheres.test(word) ? { body: body.trim(), hemisphere: word[0] } : { body: text };
};
const hemispheres = /^(?:N(?:ORD|ORTH)?|S(?:UD|OUTH)?|E(?:ST|AST)?|W(?:EST)?|O(?:UEST)?)$/;
const hasLetter = (text: string) => withoutHemisphere(withPlainSigns(text)).hemisphere !== undefined;
