import type { Language } from './language';

const digits = { fr: new Intl.NumberFormat('fr'), en: new Intl.NumberFormat('en') };
/** Identifying numbers are not formatted: « tâche n° 1234 », « © 2026 ». */
const names: ReadonlySet<string> = new Set(['id', 'task', 'year', 'key']);

/** The text inserted for `%{name}`: numbers with the language's digit grouping. */
export const filledIn = (language: Language, name: string, value: unknown) =>
  typeof value === 'number' && !names.has(name) ? digits[language].format(value) : String(value);

/** A distance in words: « 850 m », « 1,2 km », « 24 km ». */
export const distanceIn = (language: Language, metres: number) =>
  metres < 1000
    ? `${digits[language].format(Math.round(metres))}\u00a0m`
    : `${kilometresIn(language, metres)}\u00a0km`;
/** Metres as kilometres, with one decimal below ten. */
export const kilometresIn = (language: Language, metres: number) =>
  (metres < 10_000 ? tenths : digits)[language].format(
    metres < 10_000 ? metres / 1000 : Math.round(metres / 1000),
  );
const tenths = {
  fr: new Intl.NumberFormat('fr', { maximumFractionDigits: 1 }),
  en: new Intl.NumberFormat('en', { maximumFractionDigits: 1 }),
};

/** A measured value, with all its decimals: « 36,753611 ». `fill`: with at least as many zeros. */
export const measureIn = (language: Language, value: number, fill = 0) =>
  fill
    ? value.toLocaleString(language, { minimumFractionDigits: fill, maximumFractionDigits: 8 })
    : exact[language].format(value);
const exact = {
  fr: new Intl.NumberFormat('fr', { maximumFractionDigits: 8 }),
  en: new Intl.NumberFormat('en', { maximumFractionDigits: 8 }),
};

/** A duration: « 7 h 30 », « 2 h », « 45 min ». */
export const hoursIn = (minutes: number) => {
  const whole = Math.round(minutes);
  const [hours, rest] = [Math.floor(whole / 60), whole % 60];
  if (hours === 0 && rest > 0) return `${rest}\u00a0min`;
  return `${hours}\u00a0h${rest ? `\u00a0${String(rest).padStart(2, '0')}` : ''}`;
};

/** A file size: « 1,2 Mo » in French, « 1.2 MB » in English. */
export const sizeIn = (language: Language, bytes: number) => {
  const { giga, mega, kilo } = sizes[language];
  if (bytes >= 1_000_000_000) return giga.format(bytes / 1_000_000_000);
  return bytes >= 1_000_000 ? mega.format(bytes / 1_000_000) : kilo.format(bytes / 1000);
};
const sizesIn = (language: Language) => {
  const of = (unit: string) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 });
  return { kilo: of('kilobyte'), mega: of('megabyte'), giga: of('gigabyte') };
};
const sizes = { fr: sizesIn('fr'), en: sizesIn('en') };

/** A coordinate in the form maps accept, the same in every language: « 36.75381 ». */
export const coordinateInWords = (degrees: number) => degrees.toFixed(5);
/** Both: « 36.75381, 3.05876 ». */
export const placeInWords = ({ lat, lng }: { lat: number; lng: number }) =>
  `${coordinateInWords(lat)}, ${coordinateInWords(lng)}`;

/** A figure on dashboards, with two decimals at most. */
export const figureIn = (language: Language, value: number) => hundredths[language].format(value);
/** A percentage: « 85,2 % ». */
export const percentIn = (language: Language, value: number) => shares[language].format(value / 100);
const share = { style: 'percent', maximumFractionDigits: 1 } as const;
const shares = { fr: new Intl.NumberFormat('fr', share), en: new Intl.NumberFormat('en', share) };
const hundredths = {
  fr: new Intl.NumberFormat('fr', { maximumFractionDigits: 2 }),
  en: new Intl.NumberFormat('en', { maximumFractionDigits: 2 }),
};
