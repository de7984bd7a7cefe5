import { dayMs } from '../../../contract/framework/today';
import type { Period } from './filter';

export type WholeMonths = {
  /** The first day of the first whole month in the period, and the first day after the last one. */
  from: string;
  before: string;
  /** The parts of the period outside them. */
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
  /** The parts of them outside the period. */
  beyond: Period[];
};

/** The same with months that are mostly in the period, so that few days are left to be counted. */
export const nearestMonths = (period: Period): NearestMonths => {
  const { from, before, edges } = wholeMonths(period);
  const nearest: NearestMonths = { from, before, edges: [], beyond: [] };
  if (from === before) return { ...nearest, edges };
  for (const { start, end } of edges) {
    const [first, next] = [firstOfMonth(start, 0), firstOfMonth(start, 1)];
    const rest =
      end < from ? { start: first, end: dayBefore(start) } : { start: dayAfter(end), end: dayBefore(next) };
    if (daysOf(rest) >= daysOf({ start, end })) nearest.edges.push({ start, end });
    else {
      nearest.beyond.push(rest);
      if (end < from) nearest.from = first;
      else nearest.before = next;
    }
  }
  return nearest;
};

/** The months by year, counted from 1. */
export const monthsByYear = ({ from, before }: WholeMonths) => {
  const years = new Map<number, number[]>();
  for (let month = from; month < before; month = firstOfMonth(month, 1)) {
    const year = Number(month.slice(0, 4));
    years.set(year, [...(years.get(year) ?? []), Number(month.slice(5, 7))]);
  }
  return years;
};

const at = (day: string) => new Date(`${day}T00:00:00Z`);
const written = (date: Date) => date.toISOString().slice(0, 10);
const moved = (day: string, days: number) => written(new Date(at(day).getTime() + days * dayMs));
const dayAfter = (day: string) => moved(day, 1);
const dayBefore = (day: string) => moved(day, -1);
const firstOfMonth = (day: string, monthsOn: number) => {
  const date = at(day);
  return written(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsOn, 1)));
};
const daysOf = ({ start, end }: Period) => (at(end).getTime() - at(start).getTime()) / dayMs + 1;
