import { z } from 'zod';
import { BooleanParam } from '../framework/endpoint';
import { countWorkdayHolidays, getRestKind } from '../framework/rest-days';
import { addDays, daysBetween } from '../framework/today';
import { Day, Owner, TaskKind } from './vocabulary';

/**
 * The stages with a deadline: `plan` for what waits to be planned (rejected or impossible work, findings, visits that
 * are due, sites that wait for their first work of a kind), until it is; `do` for planned work, from its day until it
 * is sent in, and returned work from its return; `review` for what was sent in, until somebody has looked at it.
 */
export const deadlineStages = ['plan', 'do', 'review'] as const;
export type DeadlineStage = (typeof deadlineStages)[number];

export const maxDeadlineDays = 365;
const Days = z.coerce.number<number>().int().min(0).max(maxDeadlineDays).nullable().default(null);

/** Days for each stage, of one kind or all, of one owner or all; none: no deadline. */
export const DeadlineRule = z.object({
  kind: TaskKind.nullable().default(null),
  owner: Owner.nullable().default(null),
  plan: Days,
  do: Days,
  review: Days,
});
export type DeadlineRule = z.output<typeof DeadlineRule>;

export const Deadlines = z.object({
  /** Clocks pause on weekends and holidays. */
  rest: BooleanParam,
  rules: z.array(DeadlineRule).max(60),
});
export type Deadlines = z.output<typeof Deadlines>;

/** The number of days of a stage: the most specific rule applies, kind before owner. */
export const getDeadlineDays = ({ rules }: Deadlines, stage: DeadlineStage, kind: TaskKind, owner: string) =>
  rules
    .filter(
      rule =>
        rule[stage] !== null &&
        (rule.kind === null || rule.kind === kind) &&
        (rule.owner === null || rule.owner === owner),
    )
    .sort((a, b) => closeness(b) - closeness(a))[0]?.[stage] ?? null;
const closeness = ({ kind, owner }: DeadlineRule) => (kind === null ? 0 : 2) + (owner === null ? 0 : 1);

/** A deadline: its last day, and the number of days left; negative once passed. */
export const Deadline = z.object({ stage: z.enum(deadlineStages), due: Day, left: z.int() });
export type Deadline = z.output<typeof Deadline>;

/** The deadline of something in a stage since a given day, as seen on another day. */
export const computeDeadline = (
  deadlines: Deadlines,
  { stage, since, kind, owner }: { stage: DeadlineStage; since: string; kind: TaskKind; owner: string },
  today: string,
): Deadline | null => {
  const days = getDeadlineDays(deadlines, stage, kind, owner);
  if (days === null) return null;
  const { rest } = deadlines;
  return { stage, due: dueOf(since, days, rest), left: days - countDays(since, today, rest) };
};

/**
 * The number of counted days from one to another, excluding the first and including the last; negative if that is
 * earlier.
 */
export const countDays = (from: string, to: string, rest: boolean): number => {
  if (!rest) return daysBetween(from, to);
  if (to < from) return -countDays(to, from, rest);
  // Whole weeks at once: something may have been pending for years.
  const weeks = Math.floor(daysBetween(from, to) / 7);
  const last = addDays(from, weeks * 7);
  let count = weeks * 5 - countWorkdayHolidays(from, last);
  for (let day = last; day < to; ) {
    day = addDays(day, 1);
    if (!getRestKind(day)) count++;
  }
  return count;
};

const dueOf = (since: string, days: number, rest: boolean) => {
  if (!rest) return addDays(since, days);
  let day = since;
  for (let remaining = days; remaining > 0; ) {
    day = addDays(day, 1);
    if (!getRestKind(day)) remaining--;
  }
  return day;
};
