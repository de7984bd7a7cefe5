import { today as algerianToday, dayMs } from '../../../contract/framework/today';

/** Days are counted from 1970-01-01, so that clocks and time zones do not shift them. */
export const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / dayMs;
/** YYYY-MM-DD */
export const toIsoDate = (number: number) => new Date(number * dayMs).toISOString().slice(0, 10);
/** For `Intl` in UTC. */
export const toUtcDate = (number: number) => new Date(number * dayMs);
/** 0 is Sunday, the first day of the week; the weekend is Friday and Saturday, as in Algeria. */
export const getWeekday = (number: number) => (((number + 4) % 7) + 7) % 7;
export const isWeekend = (number: number) => getWeekday(number) >= 5;
/** Today in the product's time zone, wherever the reader is. */
export const getTodayNumber = (now?: Date) => dayNumber(algerianToday(now));
