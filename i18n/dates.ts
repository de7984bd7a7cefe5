import { timeZone } from '../contract/framework/time-zone';
import type { Language } from './language';

const datesIn = (language: Language) => {
  const inZone = (options: Intl.DateTimeFormatOptions, zone: string) => {
    let format: Intl.DateTimeFormat | undefined;
    return () => {
      format ??= new Intl.DateTimeFormat(written[language], { ...options, timeZone: zone });
      return format;
    };
  };
  const told = (options: Intl.DateTimeFormatOptions) => {
    const format = inZone(options, 'UTC');
    return (day: string) => first(language, format().format(midnight(day)));
  };
  const span = (options: Intl.DateTimeFormatOptions) => {
    const format = inZone(options, 'UTC');
    return (from: string, to: string) => first(language, format().formatRange(midnight(from), midnight(to)));
  };
  const dayOfInstant = inZone(whole, timeZone);
  const timeOfInstant = inZone({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, timeZone);
  const secondOfInstant = inZone(
    { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
    timeZone,
  );
  const between = { fr: ' à\u00a0', en: ', ' }[language];
  let relative: Intl.RelativeTimeFormat | undefined;
  const inPast = (count: number, unit: 'minute' | 'hour') => {
    relative ??= new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
    return relative.format(-count, unit);
  };
  const instant = (at: string) => {
    const date = new Date(at);
    return `${first(language, dayOfInstant().format(date))}${between}${timeOfInstant().format(date)}`;
  };
  return {
    /** « dim. 22 nov. 2026 » */
    day: told(whole),
    /** « dim. 22 nov. 2026 à 14:05 » */
    instant,
    /** The day of an instant: « dim. 22 nov. 2026 ». */
    dayOf: (at: string) => first(language, dayOfInstant().format(new Date(at))),
    /** « 14:05:09 » */
    timeOf: (at: string) => secondOfInstant().format(new Date(at)),
    /** « il y a 5 minutes » within the given hours, else the instant. */
    ago: (at: string, hours = 24) => {
      const minutes = Math.max(0, Math.round((Date.now() - Date.parse(at)) / 60_000));
      if (minutes < 60) return inPast(minutes, 'minute');
      return minutes < hours * 60 ? inPast(Math.round(minutes / 60), 'hour') : instant(at);
    },
    /** « dimanche 22 novembre 2026 », for screen readers. */
    dayHeard: told({ dateStyle: 'full' }),
    /** « dim. 22 nov. », with the year in a heading. */
    shortDay: told({ weekday: 'short', day: 'numeric', month: 'short' }),
    /** « 6 janvier » */
    dayAndMonth: told({ day: 'numeric', month: 'long' }),
    /** « dim. » */
    weekday: told({ weekday: 'short' }),
    /** « dimanche » */
    weekdayInFull: told({ weekday: 'long' }),
    /** « D » */
    letter: told({ weekday: 'narrow' }),
    /** « novembre » */
    month: told({ month: 'long' }),
    /** « nov. 26 » */
    shortMonth: told({ month: 'short', year: '2-digit' }),
    /** « novembre 2026 » */
    monthAndYear: told({ month: 'long', year: 'numeric' }),
    /** « 22–28 nov. » */
    week: span({ day: 'numeric', month: 'short' }),
    /** « 22–28 nov. 2026 » */
    span: span({ day: 'numeric', month: 'short', year: 'numeric' }),
  };
};
/** Day first, as it is typed: « Sun, 22 Nov 2026 ». */
const written = { fr: 'fr', en: 'en-GB' } as const;
const whole = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
const midnight = (day: string) => new Date(`${day.slice(0, 10)}T00:00:00Z`);
/** « 1er novembre »: not done by `Intl`. */
const first = (language: Language, text: string) =>
  language === 'fr' ? text.replace(/(?<!\d)1 (?=\p{L})/gu, '1er ') : text;

export const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
export const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value);

/**
 * Days and instants in words. Days are YYYY-MM-DD without a time zone; instants are ISO 8601, shown in the product's time
 * zone, wherever the reader is. Tables and exports write « 2026-11-22 » instead.
 */
export const dates = { fr: datesIn('fr'), en: datesIn('en') };
export type Dates = (typeof dates)[Language];
