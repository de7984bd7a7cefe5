import { dayMs } from './today';

/**
 * Days off in Algeria, by the calendar alone: the weekend is Friday and Saturday. Lunar holidays are announced year by
 * year and not known here.
 */
export const getRestKind = (day: string): 'restDay' | 'holiday' | null =>
  getHoliday(day) ? 'holiday' : weekdayOf(day) >= 5 ? 'restDay' : null;

export const getHoliday = (day: string): Holiday | undefined => holidays[day.slice(5)];

/** The holidays of a day's month, as days. */
export const listMonthHolidays = (day: string) =>
  Object.keys(holidays)
    .map(feast => `${day.slice(0, 4)}-${feast}`)
    .filter(feast => feast.slice(0, 7) === day.slice(0, 7));

/** How many holidays fall outside weekends, after one day and up to another. */
export const countWorkdayHolidays = (after: string, to: string) => {
  let count = 0;
  for (let year = Number(after.slice(0, 4)); year <= Number(to.slice(0, 4)); year++)
    for (const feast of Object.keys(holidays)) {
      const day = `${year}-${feast}`;
      if (day > after && day <= to && weekdayOf(day) < 5) count++;
    }
  return count;
};

const holidays: Readonly<Record<string, Holiday>> = {
  '01-01': 'newYear',
  '01-12': 'yennayer',
  '05-01': 'labour',
  '07-05': 'independence',
  '11-01': 'revolution',
};
export type Holiday = 'newYear' | 'yennayer' | 'labour' | 'independence' | 'revolution';

/** 0 is Sunday, the first day of Algeria's week. */
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The seven days, Sunday first, of a day's week. */
export const getWeekDays = (day: string): string[] => {
  const sunday = Date.parse(`${day}T00:00:00Z`) - weekdayOf(day) * dayMs;
  return Array.from({ length: 7 }, (_, n) => new Date(sunday + n * dayMs).toISOString().slice(0, 10));
};
