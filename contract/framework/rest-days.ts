import { dayMs } from './today';

/**
 * Why a day is off in Algeria: a fixed holiday, or the weekend of Friday and Saturday. Lunar holidays are announced
 * year by year and not known here.
 */
export const getRestKind = (day: string): 'restDay' | 'holiday' | null => {
  if (getHoliday(day)) return 'holiday';
  return isWeekend(day) ? 'restDay' : null;
};

export const getHoliday = (day: string): Holiday | undefined => holidays[day.slice(5)];

/** The days that are holidays in the month of a day. */
export const listMonthHolidays = (day: string) =>
  Object.keys(holidays)
    .map(monthAndDate => `${day.slice(0, 4)}-${monthAndDate}`)
    .filter(holiday => holiday.slice(0, 7) === day.slice(0, 7));

/** How many holidays fall outside weekends, after one day and up to another. */
export const countWorkdayHolidays = (after: string, to: string) => {
  let count = 0;
  for (let year = Number(after.slice(0, 4)); year <= Number(to.slice(0, 4)); year++)
    for (const monthAndDate of Object.keys(holidays)) {
      const day = `${year}-${monthAndDate}`;
      if (day > after && day <= to && !isWeekend(day)) count++;
    }
  return count;
};

/** By month and date. */
const holidays: Readonly<Record<string, Holiday>> = {
  '01-01': 'newYear',
  '01-12': 'yennayer',
  '05-01': 'labour',
  '07-05': 'independence',
  '11-01': 'revolution',
};
export type Holiday = 'newYear' | 'yennayer' | 'labour' | 'independence' | 'revolution';

/** 0 is Sunday, the first day of Algeria's week. */
const getWeekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

const isWeekend = (day: string) => getWeekday(day) >= 5;

/** The seven days, Sunday first, of a day's week. */
export const getWeekDays = (day: string): string[] => {
  const sunday = Date.parse(`${day}T00:00:00Z`) - getWeekday(day) * dayMs;
  return Array.from({ length: 7 }, (_, index) => new Date(sunday + index * dayMs).toISOString().slice(0, 10));
};
