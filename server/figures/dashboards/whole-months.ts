import { addDays, dayMs } from '../../../contract/framework/today';
import type { Period } from './filter';

export type WholeMonths = {
  /** The first day of the first whole month in the period, and the first day after the last one. */
  from: string;
  before: string;
  /** The parts of the period outside these months. */
  edges: Period[];
};

/** A period as whole months and the days around them; without a whole month all of it counts as edges. */
export const wholeMonths = ({ start, end }: Period): WholeMonths => {
  const from = start.endsWith('-01') ? start : firstOfMonth(start, 1);
  const before = firstOfMonth(dayAfter(end), 0);
  if (from >= before) return { from: start, before: start, edges: [{ start, end }] };
  const edges = [
    { start, end: dayBefore(from) },
    { start: before, end },
  ].filter(edge => edge.start <= edge.end);
  return { from, before, edges };
};

export type NearestMonths = WholeMonths & {
  /** The parts of these months outside the period. */
  excess: Period[];
};

/** Like `wholeMonths`, but with months that are mostly in the period, so that few days are left to be counted. */
export const nearestMonths = (period: Period): NearestMonths => {
  const { from, before, edges } = wholeMonths(period);
  const nearest: NearestMonths = { from, before, edges: [], excess: [] };
  if (from === before) return { ...nearest, edges };
  for (const { start, end } of edges) {
    const monthStart = firstOfMonth(start, 0);
    const nextMonthStart = firstOfMonth(start, 1);
    const isBeforeMonths = end < from;
    const restOfMonth = isBeforeMonths
      ? { start: monthStart, end: dayBefore(start) }
      : { start: dayAfter(end), end: dayBefore(nextMonthStart) };
    if (countDays(restOfMonth) >= countDays({ start, end })) nearest.edges.push({ start, end });
    else {
      nearest.excess.push(restOfMonth);
      if (isBeforeMonths) nearest.from = monthStart;
      else nearest.before = nextMonthStart;
    }
  }
  return nearest;
};

/** The numbers of the months (1 to 12) by year. */
export const monthsByYear = ({ from, before }: WholeMonths) => {
  const years = new Map<number, number[]>();
  for (let month = from; month < before; month = firstOfMonth(month, 1)) {
    const year = Number(month.slice(0, 4));
    years.set(year, [...(years.get(year) ?? []), Number(month.slice(5, 7))]);
  }
  return years;
};

const parseDay = (day: string) => new Date(`${day}T00:00:00Z`);
const formatDay = (date: Date) => date.toISOString().slice(0, 10);
const dayAfter = (day: string) => addDays(day, 1);
const dayBefore = (day: string) => addDays(day, -1);
/** The first day of the month that is that many months after a day's. */
const firstOfMonth = (day: string, monthsLater: number) => {
  const date = parseDay(day);
  return formatDay(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsLater, 1)));
};
const countDays = ({ start, end }: Period) =>
  (parseDay(end).getTime() - parseDay(start).getTime()) / dayMs + 1;
