import { addDays, dayMs } from './today';

export type Period = { start_date: string; end_date: string };

/**
 * The previous period of the same length: the year before a year, the three months before three whole months,
 * otherwise as many days. For a current period only what has passed is comparable: `passed` is that part of the
 * previous one.
 */
export const getPreviousPeriod = ({ start_date, end_date }: Period, today: string) => {
  const months = countWholeMonths(start_date, end_date);
  const earlier = months
    ? (day: string) => monthsBefore(day, months)
    : (day: string) => addDays(day, -daysOf(start_date, end_date));
  const previous = { start_date: earlier(start_date), end_date: addDays(start_date, -1) };
  const begun = today >= start_date;
  const passed = today < end_date ? { ...previous, end_date: earlier(today) } : previous;
  return { whole: previous, passed: begun ? passed : undefined };
};

/** How many whole months the period has, 0 for any other. */
const countWholeMonths = (start: string, end: string) => {
  if (!start.endsWith('-01') || !addDays(end, 1).endsWith('-01')) return 0;
  const next = addDays(end, 1);
  return (
    (Number(next.slice(0, 4)) - Number(start.slice(0, 4))) * 12 +
    Number(next.slice(5, 7)) -
    Number(start.slice(5, 7))
  );
};

const monthsBefore = (day: string, months: number) => {
  const [year, month, date] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10);
};

const daysOf = (start: string, end: string) => (Date.parse(end) - Date.parse(start)) / dayMs + 1;
