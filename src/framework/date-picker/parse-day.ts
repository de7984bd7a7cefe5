import { today } from '../../../contract/framework/today';

/** The day of a complete text, as YYYY-MM-DD: « 22/11/2026 », « 22-11-2026 », « 22112026 » or « 2026-11-22 ». */
export const parseDay = (text: string) => read(text, inFull);

/**
 * As above, and also abbreviated: « 2026-1-5 », « 22/11/26 », or « 22/11 » in the nearest year. Parsed on blur,
 * not while more may still be typed.
 */
export const parseShortDay = (text: string) => {
  const known = read(text, [...inFull, ...cutShort]);
  if (known) return known;
  const now = Date.parse(today());
  const far = (day: string) => Math.abs(Date.parse(day) - now);
  const years = [-1, 0, 1].map(away => Number(today().slice(0, 4)) + away);
  return (
    years
      .flatMap(year => read(`${text.trim()}/${year}`, inFull) ?? [])
      .sort((one, other) => far(one) - far(other))[0] ?? null
  );
};

/** Whether a text has the format of a day, even if that day does not exist. */
export const hasDayFormat = (text: string) => inFull.some(form => form.test(text.trim()));

/** « 22/11/2026 », in both languages. */
export const formatDay = (day: string) => day.split('-').reverse().join('/');

export const minDay = '1900-01-01';
export const maxDay = '2199-12-31';

const inFull = [
  /^(?<year>\d{4})-(?<month>\d{2})-(?<date>\d{2})$/,
  /^(?<date>\d{1,2})[\s./-](?<month>\d{1,2})[\s./-](?<year>\d{4})$/,
  /^(?<date>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
];
const cutShort = [
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<date>\d{1,2})$/,
  /^(?<date>\d{1,2})[\s./-](?<month>\d{1,2})[\s./-](?<year>\d{2})$/,
];

const read = (text: string, forms: readonly RegExp[]) => {
  for (const form of forms) {
    const { year, month, date } = form.exec(text.trim())?.groups ?? {};
    if (year) return dayOf(year.padStart(4, '20'), month, date);
  }
  return null;
};

/** null for a day that does not exist, or outside the supported years (`Day` in the vocabulary). */
const dayOf = (year: string, month: string, date: string) => {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const at = new Date(`${day}T00:00:00Z`);
  const exists = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
  return exists && day >= minDay && day <= maxDay ? day : null;
};
