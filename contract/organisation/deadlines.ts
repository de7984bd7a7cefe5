import { z } from 'zod';
import { BooleanParam } from '../framework/endpoint';
import { wholeNumber } from '../framework/numbers';
import type { RestDays } from '../framework/rest-days';
import { addDays, daysBetween } from '../framework/today';
import { Day } from '../framework/vocabulary';
import { Owner, TaskKind } from './vocabulary';

/**
 * The stages with a deadline:
 * - `plan`: until something is planned (rejected or impossible work, findings, visits that are due, the first work of a
 *   kind at a site);
 * - `do`: until planned work is submitted, from its planned day, or from its return if it was returned;
 * - `review`: until submitted work is reviewed.
 */
export const deadlineStages = ['plan', 'do', 'review'] as const;
export type DeadlineStage = (typeof deadlineStages)[number];

export const maxDeadlineDays = 365;
const Days = wholeNumber().min(0).max(maxDeadlineDays).nullable().default(null);

/** Days for each stage, for one kind or all (null), for one owner or all (null). A stage without days: no deadline. */
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
/** The deadlines with the days on which their clocks may pause. */
export type DeadlineClock = Deadlines & { restDays: RestDays };

/** The number of days of a stage: the most specific rule applies, kind before owner. */
export const getDeadlineDays = (
  { rules }: Deadlines,
  stage: DeadlineStage,
  kind: TaskKind,
  owner: string,
) => {
  const applicable = rules.filter(rule => {
    const appliesToKind = rule.kind === null || rule.kind === kind;
    const appliesToOwner = rule.owner === null || rule.owner === owner;
    return rule[stage] !== null && appliesToKind && appliesToOwner;
  });
  const [mostSpecific] = applicable.sort((one, other) => getSpecificity(other) - getSpecificity(one));
  return mostSpecific?.[stage] ?? null;
};
const getSpecificity = ({ kind, owner }: DeadlineRule) => (kind === null ? 0 : 2) + (owner === null ? 0 : 1);

/** A deadline: its last day, and the number of days left; negative once passed. */
export const Deadline = z.object({ stage: z.enum(deadlineStages), due: Day, left: z.int() });
export type Deadline = z.output<typeof Deadline>;

/** The deadline of something in a stage since a given day, as seen on another day. */
export const computeDeadline = (
  deadlines: DeadlineClock,
  { stage, since, kind, owner }: { stage: DeadlineStage; since: string; kind: TaskKind; owner: string },
  today: string,
): Deadline | null => {
  const days = getDeadlineDays(deadlines, stage, kind, owner);
  if (days === null) return null;
  const rest = deadlines.rest ? deadlines.restDays : null;
  return { stage, due: computeDueDay(since, days, rest), left: days - countDays(since, today, rest) };
};

/**
 * The number of counted days from one day to another, excluding the first and including the last; negative if the last
 * is earlier. `restDays` do not count.
 */
export const countDays = (start: string, end: string, restDays: RestDays | null): number => {
  if (!restDays) return daysBetween(start, end);
  if (end < start) return -countDays(end, start, restDays);
  // Full weeks at once, not day by day: something may have been pending for years.
  const weeks = Math.floor(daysBetween(start, end) / 7);
  const endOfWeeks = addDays(start, weeks * 7);
  let count = weeks * 5 - restDays.countWorkdayHolidays(start, endOfWeeks);
  for (let day = endOfWeeks; day < end; ) {
    day = addDays(day, 1);
    if (!restDays.getRestKind(day)) count++;
  }
  return count;
};

/** The last day of a deadline of so many days, excluding the first day. */
const computeDueDay = (since: string, days: number, restDays: RestDays | null) => {
  if (!restDays) return addDays(since, days);
  let day = since;
  for (let remaining = days; remaining > 0; ) {
    day = addDays(day, 1);
    if (!restDays.getRestKind(day)) remaining--;
  }
  return day;
};
