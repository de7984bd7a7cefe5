import { today } from '../../../contract/framework/today';

/** The day of a complete text, as YYYY-MM-DD: « 22/11/2026 », « 22-11-2026 », « 22112026 » or « 2026-11-22 ». */
export const parseDay = (text: string) => parseWith(text, fullPatterns);

/**
 * As above, and also abbreviated: « 2026-1-5 », « 22/11/26 », or « 22/11 » in the nearest year. Parsed on blur,
 * not while more may still be typed.
 */
export const parseShortDay = (text: string) => {
  const day = parseWith(text, [...fullPatterns, ...shortPatterns]);
  if (day) return day;
  const now = Date.parse(today());
  const distanceFromNow = (candidate: string) => Math.abs(Date.parse(candidate) - now);
  const currentYear = Number(today().slice(0, 4));
  const candidates = [currentYear - 1, currentYear, currentYear + 1].flatMap(
    year => parseWith(`${text.trim()}/${year}`, fullPatterns) ?? [],
  );
  return candidates.sort((one, other) => distanceFromNow(one) - distanceFromNow(other))[0] ?? null;
};

/** Whether a text has the format of a day, even if that day does not exist. */
export const hasDayFormat = (text: string) => fullPatterns.some(pattern => pattern.test(text.trim()));

/** « 22/11/2026 », in both languages. */
export const formatDay = (day: string) => day.split('-').reverse().join('/');

export const minDay = '1900-01-01';
export const maxDay = '2199-12-31';

const fullPatterns = [
  /^(?<year>\d{4})-(?<month>\d{2})-(?<date>\d{2})$/,
  /^(?<date>\d{1,2})[\s./-](?<month>\d{1,2})[\s./-](?<year>\d{4})$/,
  /^(?<date>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
];
const shortPatterns = [
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<date>\d{1,2})$/,
  /^(?<date>\d{1,2})[\s./-](?<month>\d{1,2})[\s./-](?<year>\d{2})$/,
];

const parseWith = (text: string, patterns: readonly RegExp[]) => {
  for (const pattern of patterns) {
    const { year, month, date } = pattern.exec(text.trim())?.groups ?? {};
    if (year) return buildDay(year.padStart(4, '20'), month, date);
  }
  return null;
};

/** null for a day that does not exist, or outside the supported years (`Day` in the vocabulary). */
const buildDay = (year: string, month: string, date: string) => {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const parsed = new Date(`${day}T00:00:00Z`);
  const exists = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day);
  return exists && day >= minDay && day <= maxDay ? day : null;
};
