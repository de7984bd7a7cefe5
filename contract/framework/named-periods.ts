import type { Period } from './previous-period';
import { getWeekDays } from './rest-days';
import { addDays } from './today';

/** Relative periods, as own dashboards use them. Weeks begin on Sunday. */
export const namedPeriods = [
  'lastWeek',
  'thisWeek',
  'lastMonth',
  'thisMonth',
  'lastQuarter',
  'thisYear',
] as const;
export type NamedPeriod = (typeof namedPeriods)[number];

/** The days of a period as seen from a given day, both included. */
export const resolvePeriod = (name: NamedPeriod, today: string): Period => periods[name](today);

const periods: Record<NamedPeriod, (today: string) => Period> = {
  thisWeek: today => {
    const days = getWeekDays(today);
    return { start_date: days[0], end_date: days[6] };
  },
  lastWeek: today => periods.thisWeek(addDays(today, -7)),
  thisMonth: today => monthsFrom(today, 0, 1),
  lastMonth: today => monthsFrom(today, -1, 1),
  lastQuarter: today => monthsFrom(today, -3 - ((Number(today.slice(5, 7)) - 1) % 3), 3),
  thisYear: today => ({ start_date: `${today.slice(0, 4)}-01-01`, end_date: `${today.slice(0, 4)}-12-31` }),
};

/** `count` whole months, from the one that begins `offset` months after the day's own. */
const monthsFrom = (day: string, offset: number, count: number): Period => ({
  start_date: firstOfMonth(day, offset),
  end_date: addDays(firstOfMonth(day, offset + count), -1),
});
const firstOfMonth = (day: string, offset: number) =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + offset, 1))
    .toISOString()
    .slice(0, 10);
