import type { MoonFeast } from './moon-feasts';
import { dayMs } from './today';

/** A day off that a company adds: a feast by the moon, or a day on which it closes (`feast` null). */
export type AddedHoliday = {
  day: string;
  feast: MoonFeast | null;
  /** What it is called in each language; a feast has its own name. */
  name: string;
  name_en: string;
  /** Computed ahead: the moon may still move it by a day. */
  probable: boolean;
};
/** What a company changes in the known holidays: days added, and days of fixed holidays on which it works. */
export type HolidayChanges = { added: readonly AddedHoliday[]; removed: readonly string[] };

export type RestDays = ReturnType<typeof createRestDays>;

/** The days off in Algeria: the weekend of Friday and Saturday, the fixed holidays, and what a company changes. */
export const createRestDays = ({ added, removed }: HolidayChanges) => {
  const addedByDay = new Map(added.map(holiday => [holiday.day, holiday]));
  const removedDays = new Set(removed);
  const getHoliday = (day: string): FixedHoliday | AddedHoliday | undefined =>
    addedByDay.get(day) ?? (removedDays.has(day) ? undefined : fixedHolidays[day.slice(5)]);
  const getRestKind = (day: string): 'restDay' | 'holiday' | null => {
    if (getHoliday(day)) return 'holiday';
    return isWeekend(day) ? 'restDay' : null;
  };
  /** The days that are holidays from one year to another, in order. */
  const listHolidays = (firstYear: number, lastYear: number) => {
    const fixed = Array.from({ length: lastYear - firstYear + 1 }, (_, index) =>
      Object.keys(fixedHolidays).map(monthAndDate => `${firstYear + index}-${monthAndDate}`),
    ).flat();
    const isInYears = (day: string) =>
      Number(day.slice(0, 4)) >= firstYear && Number(day.slice(0, 4)) <= lastYear;
    return [...new Set([...fixed, ...[...addedByDay.keys()].filter(isInYears)])].filter(getHoliday).sort();
  };
  /** How many holidays fall outside weekends, after one day and up to another. */
  const countWorkdayHolidays = (after: string, to: string) =>
    listHolidays(Number(after.slice(0, 4)), Number(to.slice(0, 4))).filter(
      day => day > after && day <= to && !isWeekend(day),
    ).length;
  return { getHoliday, getRestKind, listHolidays, countWorkdayHolidays };
};

/**
 * Holidays of fixed date, by month and date (law 63-278 of 26 July 1963 on the list of legal feasts, as amended; Yennayer
 * since law 18-12 of 2 July 2018). Those by the moon are in moon-feasts.ts.
 */
export const fixedHolidays: Readonly<Record<string, FixedHoliday>> = {
  '01-01': 'newYear',
  '01-12': 'yennayer',
  '05-01': 'labour',
  '07-05': 'independence',
  '11-01': 'revolution',
};
export type FixedHoliday = 'newYear' | 'yennayer' | 'labour' | 'independence' | 'revolution';

/** 0 is Sunday, the first day of Algeria's week. */
const getWeekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

export const isWeekend = (day: string) => getWeekday(day) >= 5;

/** The days off before a company changes any. */
export const knownRestDays = createRestDays({ added: [], removed: [] });

/** The seven days, Sunday first, of a day's week. */
export const getWeekDays = (day: string): string[] => {
  const sunday = Date.parse(`${day}T00:00:00Z`) - getWeekday(day) * dayMs;
  return Array.from({ length: 7 }, (_, index) => new Date(sunday + index * dayMs).toISOString().slice(0, 10));
};
