import { dayMs } from '../../../contract/framework/today';
import { dayNumber, toUtcDate } from './day-numbers';

/** First and last day, both included, as day numbers. */
export type Period = { from: number; to: number };

/** The smallest zoom is a week (document 2, section 2.10), the largest a year. */
export const minDays = 7;
export const maxDays = 366;

export const listDays = ({ from, to }: Period) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
export const getMonthPeriod = (day: number): Period => monthOf(day, 0);

/** The next or previous period: whole months are shifted by months, others by their length. */
export const shiftPeriod = ({ from, to }: Period, direction: 1 | -1): Period => {
  const span = countWholeMonths({ from, to });
  if (span === 0) {
    const length = to - from + 1;
    return { from: from + direction * length, to: to + direction * length };
  }
  const offset = direction * span;
  return { from: monthOf(from, offset).from, to: monthOf(from, offset + span - 1).to };
};

/** The number of whole months of a period; 0 if it is not made of whole months. */
export const countWholeMonths = ({ from, to }: Period) => {
  const [first, last] = [toUtcDate(from), toUtcDate(to + 1)];
  if (first.getUTCDate() !== 1 || last.getUTCDate() !== 1) return 0;
  return (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth();
};

/** The requested period, clamped to between a week and a year; the current month by default. */
export const parsePeriod = (from: string | null, to: string | null, today: number): Period => {
  const [first, last] = [parseDay(from), parseDay(to)];
  if (first === undefined && last === undefined) return getMonthPeriod(today);
  const start = first ?? getMonthPeriod(last!).from;
  const end = last ?? getMonthPeriod(start).to;
  return { from: start, to: Math.min(Math.max(end, start + minDays - 1), start + maxDays - 1) };
};

/** The month of a day, or the month that many months later. */
const monthOf = (day: number, offset: number): Period => {
  const date = toUtcDate(day);
  const firstDay = (month: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + month, 1) / dayMs;
  return { from: firstDay(offset), to: firstDay(offset + 1) - 1 };
};
const parseDay = (day: string | null) => {
  if (!day || !/^(19|20|21)\d\d-\d\d-\d\d$/.test(day)) return undefined;
  const number = dayNumber(day);
  return Number.isNaN(number) ? undefined : number;
};
