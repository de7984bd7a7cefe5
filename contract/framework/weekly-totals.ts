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
  const getWeekIndex = (day: string) => Math.floor((toTime(day) - toTime(start)) / weekMs);
  const totalPlanned = days.reduce((sum, { planned }) => sum + planned, 0);
  const weeks = Array.from({ length: getWeekIndex(end) + 1 }, () => ({ planned: 0, done: 0 }));
  for (const { day, planned, done } of days) {
    const week = weeks[getWeekIndex(day)];
    week.planned += planned;
    week.done += done;
  }
  let [planned, done] = [0, 0];
  return weeks.map((week, index) => {
    planned += week.planned;
    done += week.done;
    const startTime = toTime(start) + index * weekMs;
    return {
      number: index + 1,
      day: toDay(startTime),
      end: toDay(Math.min(toTime(end), startTime + weekMs - dayMs)),
      planned,
      done,
      percent: roundUp((done / (totalPlanned || 1)) * 100),
    };
  });
};

const toTime = (day: string) => Date.parse(`${day}T00:00:00Z`);
const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);
const weekMs = 7 * dayMs;
/** Rounds up to 2 decimals, ignoring floating-point errors beyond the tenth decimal. */
const roundUp = (value: number) => Math.ceil(Number((value * 100).toFixed(8))) / 100;
