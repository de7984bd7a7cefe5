import { z } from 'zod';
import { Switch } from '../framework/endpoint';
import { feastsOnWorkdays, restOn } from '../framework/rest-days';
import { daysAfter, daysBetween } from '../framework/today';
import { Day, Owner, TaskKind } from './vocabulary';

/**
 * What has a deadline: `plan` what waits to be planned (refused or impossible work, what was found wrong, visits that
 * are due, sites that wait for their first work of a kind), until it is; `do` planned work, from its day until it is
 * sent in, and returned work from its return; `review` what was sent in, until somebody has looked at it.
 */
export const deadlineStages = ['plan', 'do', 'review'] as const;
export type DeadlineStage = (typeof deadlineStages)[number];

export const mostDeadlineDays = 365;
const Days = z.coerce.number<number>().int().min(0).max(mostDeadlineDays).nullable().default(null);

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
  /** The clocks stand still on weekends and holidays. */
  rest: Switch,
  rules: z.array(DeadlineRule).max(60),
});
export type Deadlines = z.output<typeof Deadlines>;

/** How many days a stage has: the closest rule that says so, that of a kind before that of an owner. */
export const deadlineDays = ({ rules }: Deadlines, stage: DeadlineStage, kind: TaskKind, owner: string) =>
  rules
    .filter(
      rule =>
        rule[stage] !== null &&
        (rule.kind === null || rule.kind === kind) &&
        (rule.owner === null || rule.owner === owner),
    )
    .sort((a, b) => closeness(b) - closeness(a))[0]?.[stage] ?? null;
const closeness = ({ kind, owner }: DeadlineRule) => (kind === null ? 0 : 2) + (owner === null ? 0 : 1);

/** A deadline of something: its last day, and how many days are left to it; below nought it has passed. */
export const DeadlineOf = z.object({ stage: z.enum(deadlineStages), due: Day, left: z.int() });
export type DeadlineOf = z.output<typeof DeadlineOf>;

/** The deadline of what has stood in a stage since a day, as it is on another. */
export const deadlineOf = (
  deadlines: Deadlines,
  { stage, since, kind, owner }: { stage: DeadlineStage; since: string; kind: TaskKind; owner: string },
  today: string,
): DeadlineOf | null => {
  const days = deadlineDays(deadlines, stage, kind, owner);
  if (days === null) return null;
  const { rest } = deadlines;
  return { stage, due: dueOf(since, days, rest), left: days - countedDays(since, today, rest) };
};

/** How many days count from one to another, the first not and the last so; below nought where that lies before. */
export const countedDays = (from: string, to: string, rest: boolean): number => {
  if (!rest) return daysBetween(from, to);
  if (to < from) return -countedDays(to, from, rest);
  // Whole weeks at once: what waits may have waited for years.
  const weeks = Math.floor(daysBetween(from, to) / 7);
  const last = daysAfter(from, weeks * 7);
  let count = weeks * 5 - feastsOnWorkdays(from, last);
  for (let day = last; day < to; ) {
    day = daysAfter(day, 1);
    if (!restOn(day)) count++;
  }
  return count;
};

const dueOf = (since: string, days: number, rest: boolean) => {
  if (!rest) return daysAfter(since, days);
  let day = since;
  for (let left = days; left > 0; ) {
    day = daysAfter(day, 1);
    if (!restOn(day)) left--;
  }
  return day;
};
