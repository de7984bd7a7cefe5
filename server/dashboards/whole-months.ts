import type { Period } from './filter';

export type Months = {
  /** The first day of the first month that lies wholly in the period, and the first day after the last one. */
  from: string;
  before: string;
  /** What of the period lies outside them. */
  edges: Period[];
};

/** A period as whole months and the days beside them; without a whole month all of it lies beside. */
export const wholeMonths = ({ start, end }: Period): Months => {
  const from = start.endsWith('-01') ? start : firstOfMonth(start, 1);
  const before = firstOfMonth(dayAfter(end), 0);
  if (from >= before) return { from: start, before: start, edges: [{ start, end }] };
  const edges = [
    { start, end: dayBefore(from) },
    { start: before, end },
  ].filter(edge => edge.start <= edge.end);
  return { from, before, edges };
};

/** Which months of which years lie in them, counted from 1. */
export const monthsByYear = ({ from, before }: Months) => {
  const years = new Map<number, number[]>();
  for (let month = from; month < before; month = firstOfMonth(month, 1)) {
    const year = Number(month.slice(0, 4));
    years.set(year, [...(years.get(year) ?? []), Number(month.slice(5, 7))]);
  }
  return years;
};

const at = (day: string) => new Date(`${day}T00:00:00Z`);
const written = (date: Date) => date.toISOString().slice(0, 10);
const moved = (day: string, days: number) => written(new Date(at(day).getTime() + days * 86_400_000));
const dayAfter = (day: string) => moved(day, 1);
const dayBefore = (day: string) => moved(day, -1);
const firstOfMonth = (day: string, monthsOn: number) => {
  const date = at(day);
  return written(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsOn, 1)));
};
