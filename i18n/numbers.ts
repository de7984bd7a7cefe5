const digits = { fr: new Intl.NumberFormat('fr'), en: new Intl.NumberFormat('en') };
/** What numbers name somebody or something by is not counted: « tâche n° 1234 », « © 2026 ». */
const names: ReadonlySet<string> = new Set(['id', 'task', 'year', 'key']);

/** What stands in a text for `%{name}`: numbers in groups of three, as the language writes them. */
export const filledIn = (language: keyof typeof digits, name: string, value: unknown) =>
  typeof value === 'number' && !names.has(name) ? digits[language].format(value) : String(value);

/** A distance as people say it: « 850 m », « 1,2 km », « 24 km ». */
export const distanceIn = (language: keyof typeof digits, metres: number) =>
  metres < 1000 ? `${digits[language].format(Math.round(metres))} m` : `${kilometresIn(language, metres)} km`;
/** Metres as kilometres, with a decimal below ten of them. */
export const kilometresIn = (language: keyof typeof digits, metres: number) =>
  (metres < 10_000 ? tenths : digits)[language].format(
    metres < 10_000 ? metres / 1000 : Math.round(metres / 1000),
  );
const tenths = {
  fr: new Intl.NumberFormat('fr', { maximumFractionDigits: 1 }),
  en: new Intl.NumberFormat('en', { maximumFractionDigits: 1 }),
};
