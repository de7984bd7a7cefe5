import { addDays, dayMs } from './today';

export type Period = { start_date: string; end_date: string };

/**
 * The previous period of the same length: the year before a year, the three months before three whole months,
 * otherwise as many days. `comparable` is the part of it that corresponds to the days passed of the current period:
 * all of it if that is over, undefined if it has not begun.
 */
export const getPreviousPeriod = ({ start_date, end_date }: Period, today: string) => {
  const months = countWholeMonths(start_date, end_date);
  const toPreviousDay = (day: string) =>
    months ? subtractMonths(day, months) : addDays(day, -countDays(start_date, end_date));
  const previous = { start_date: toPreviousDay(start_date), end_date: addDays(start_date, -1) };
  if (today < start_date) return { previous, comparable: undefined };
  const comparable = today < end_date ? { ...previous, end_date: toPreviousDay(today) } : previous;
  return { previous, comparable };
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

/** The same day so many months earlier, or the last day of a shorter month. */
const subtractMonths = (day: string, months: number) => {
  const [year, month, date] = day.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, lastDate))).toISOString().slice(0, 10);
};

/** Both days included. */
const countDays = (start: string, end: string) => (Date.parse(end) - Date.parse(start)) / dayMs + 1;
