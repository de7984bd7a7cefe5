import { dayMs } from './today';

export type DailyCount = { day: string; planned: number; done: number };
export type WeeklyTotal = {
  /** From 1, within the period */
  number: number;
  /** Its first and last day within the period */
  day: string;
  end: string;
  /** Cumulative since the start of the period */
  planned: number;
  done: number;
  /** Done of all planned in the period, rounded up to 2 decimals (document 3, section 2.1). */
  percent: number;
};

/** Planned and done, cumulative by week from the start of the period. */
export const computeWeeklyTotals = (
  days: readonly DailyCount[],
  start: string,
  end: string,
): WeeklyTotal[] => {
  const count = Math.floor((at(end) - at(start)) / week) + 1;
  const totalPlanned = days.reduce((sum, { planned }) => sum + planned, 0);
  const sums = Array.from({ length: count }, () => ({ planned: 0, done: 0 }));
  for (const { day, planned, done } of days) {
    const sum = sums[Math.floor((at(day) - at(start)) / week)];
    sum.planned += planned;
    sum.done += done;
  }
  let [planned, done] = [0, 0];
  return sums.map((sum, index) => {
    planned += sum.planned;
    done += sum.done;
    return {
      number: index + 1,
      day: dayOf(at(start) + index * week),
      end: dayOf(Math.min(at(end), at(start) + (index + 1) * week - dayMs)),
      planned,
      done,
      percent: roundedUp((done / (totalPlanned || 1)) * 100),
    };
  });
};

const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const week = 7 * dayMs;
/** Binary noise beyond the tenth decimal must not round up. */
const roundedUp = (value: number) => Math.ceil(Number((value * 100).toFixed(8))) / 100;
