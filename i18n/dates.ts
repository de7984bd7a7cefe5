import { timeZone } from '../contract/framework/time-zone';
import { today } from '../contract/framework/today';
import type { Language } from './language';

const datesIn = (language: Language) => {
  const inZone = (options: Intl.DateTimeFormatOptions, zone: string) => {
    let format: Intl.DateTimeFormat | undefined;
    return () => {
      format ??= new Intl.DateTimeFormat(written[language], { ...options, timeZone: zone });
      return format;
    };
  };
  const createDayFormat = (options: Intl.DateTimeFormatOptions) => {
    const format = inZone(options, 'UTC');
    return (day: string) => first(language, format().format(midnight(day)));
  };
  /** With the year where it is not the current one. */
  const datedIfOther = (options: Intl.DateTimeFormatOptions) => {
    const plain = createDayFormat(options);
    const dated = createDayFormat({ ...options, year: 'numeric' });
    return (day: string) => (isThisYear(day) ? plain : dated)(day);
  };
  const shortDay = datedIfOther(dayAndShortMonth);
  const fullDay = createDayFormat({ ...dayAndShortMonth, weekday: 'short', year: 'numeric' });
  const dayAndMonth = createDayFormat({ day: 'numeric', month: 'long' });
  const dayMonthAndYear = createDayFormat({ day: 'numeric', month: 'long', year: 'numeric' });
  const numeral = (day: string) => first(language, String(Number(day.slice(8, 10))));
  const { sameDay, through } = ranges[language];
  const range = (from: string, to: string, withYear: boolean) => {
    const [start, end] = [from.slice(0, 10), to.slice(0, 10)];
    if (start.slice(0, 4) !== end.slice(0, 4)) return through(dayMonthAndYear(start), dayMonthAndYear(end));
    const last = (withYear ? dayMonthAndYear : dayAndMonth)(end);
    if (start === end) return sameDay(last);
    return start.slice(0, 7) === end.slice(0, 7) && start < end
      ? through(numeral(start), last)
      : through(dayAndMonth(start), last);
  };
  const rangeIn = (options: Intl.DateTimeFormatOptions) => {
    const format = inZone(options, 'UTC');
    return (from: string, to: string) => first(language, format().formatRange(midnight(from), midnight(to)));
  };
  const shortRange = rangeIn(dayAndShortMonth);
  const datedShortRange = rangeIn({ ...dayAndShortMonth, year: 'numeric' });
  const timeOfInstant = inZone({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, timeZone);
  const secondOfInstant = inZone(
    { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
    timeZone,
  );
  const between = { fr: ' à\u00a0', en: ', ' }[language];
  const justNow = { fr: 'à l’instant', en: 'just now' }[language];
  let relative: Intl.RelativeTimeFormat | undefined;
  const inPast = (count: number, unit: 'minute' | 'hour') => {
    relative ??= new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
    return relative.format(-count, unit);
  };
  const timed = (day: (day: string) => string) => (at: string) =>
    `${day(today(new Date(at)))}${between}${timeOfInstant().format(new Date(at))}`;
  const instant = timed(shortDay);
  return {
    /** « dim. 22 nov. », where days are planned and in sentences. */
    day: datedIfOther({ ...dayAndShortMonth, weekday: 'short' }),
    /** « 22 nov. », in tables. */
    shortDay,
    /** « dim. 22 nov. 2026 », as tooltip and in documents, which are read in another year too. */
    fullDay,
    /** « 22 nov. à 14:05 » */
    instant,
    /** « dim. 22 nov. 2026 à 14:05 », as tooltip and in documents. */
    fullInstant: timed(fullDay),
    /** The day of an instant: « 22 nov. ». */
    dayOf: (at: string) => shortDay(today(new Date(at))),
    /** « 14:05:09 » */
    timeOf: (at: string) => secondOfInstant().format(new Date(at)),
    /** « à l’instant », « il y a 5 minutes » within the given hours, else the instant. */
    ago: (at: string, hours = 24) => {
      const minutes = Math.max(0, Math.round((Date.now() - Date.parse(at)) / 60_000));
      if (minutes === 0) return justNow;
      if (minutes < 60) return inPast(minutes, 'minute');
      return minutes < hours * 60 ? inPast(Math.round(minutes / 60), 'hour') : instant(at);
    },
    /** « dimanche 22 novembre 2026 », for screen readers. */
    dayHeard: createDayFormat({ dateStyle: 'full' }),
    /** « 6 janvier » */
    dayAndMonth,
    /** « dim. » */
    weekday: createDayFormat({ weekday: 'short' }),
    /** « dimanche » */
    weekdayInFull: createDayFormat({ weekday: 'long' }),
    /** « D » */
    letter: createDayFormat({ weekday: 'narrow' }),
    /** « novembre » */
    month: createDayFormat({ month: 'long' }),
    /** « nov. 26 » */
    shortMonth: createDayFormat({ month: 'short', year: '2-digit' }),
    /** « novembre 2026 » */
    monthAndYear: createDayFormat({ month: 'long', year: 'numeric' }),
    /** « du 22 au 28 novembre », “22–28 November”. */
    span: (from: string, to: string) => range(from, to, !isThisYear(to)),
    /** « du 22 au 28 novembre 2026 », in documents. */
    fullSpan: (from: string, to: string) => range(from, to, true),
    /** « 22–28 nov. », in the chip of a filter, as there is no room for more. */
    shortSpan: (from: string, to: string) =>
      (isThisYear(from) && isThisYear(to) ? shortRange : datedShortRange)(from, to),
    /** « 22–28 nov. », on the ruler of the calendar, below the month and year. */
    week: shortRange,
  };
};
/** Day first, as it is typed: « Sun, 22 Nov 2026 ». */
const written = { fr: 'fr', en: 'en-GB' } as const;
const dayAndShortMonth = { day: 'numeric', month: 'short' } as const;
const ranges = {
  fr: {
    sameDay: (day: string) => `le ${day}`,
    through: (from: string, to: string) => `du ${from} au ${to}`,
  },
  en: {
    sameDay: (day: string) => day,
    // Numbers stand close to their dash, words do not.
    through: (from: string, to: string) => `${from}${from.includes(' ') ? ' – ' : '–'}${to}`,
  },
};
const midnight = (day: string) => new Date(`${day.slice(0, 10)}T00:00:00Z`);
const isThisYear = (day: string) => day.slice(0, 4) === today().slice(0, 4);
/** « 1er novembre »: not done by `Intl`. */
const first = (language: Language, text: string) =>
  language === 'fr' ? text.replace(/(?<!\d)1(?= \p{L}|$)/gu, '1er') : text;

export const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
export const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value);

/**
 * Days and instants in words, short where people read: the year stands only where it is not the current one, and in
 * full on hover and in documents. Days are YYYY-MM-DD without a time zone; instants are ISO 8601, shown in the product's
 * time zone, wherever the reader is. Only exports, file names and fields that are typed write « 2026-11-22 ».
 */
export const dates = { fr: datesIn('fr'), en: datesIn('en') };
export type Dates = (typeof dates)[Language];
