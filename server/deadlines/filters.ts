import { type RawBuilder, sql } from 'kysely';
import type { DeadlineStage } from '../../contract/deadlines';
import { holidayOn } from '../../contract/rest-days';
import { daysAfter, today } from '../../contract/today';

/** Holidays are counted in SQL from this year on, up to so many years ahead: feasts on weekends are rest days anyway. */
const firstYear = 2015;
const yearsAhead = 5;

const holidays = () => {
  const last = Number(today().slice(0, 4)) + yearsAhead;
  const days: string[] = [];
  for (let day = `${firstYear}-01-01`; day <= `${last}-12-31`; day = daysAfter(day, 1))
    if (holidayOn(day) && !isWeekend(day)) days.push(day);
  return days;
};
const isWeekend = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() >= 5;
let known: { year: string; days: string[] } | undefined;
const knownHolidays = () => {
  const year = today().slice(0, 4);
  if (known?.year !== year) known = { year, days: holidays() };
  return known.days;
};

/** A Sunday before all that is counted. */
const sunday = '2000-01-02';

/**
 * A number of each day, of which the difference between two is `countedDays` of the contract: days, or with `rest`
 * those that are neither weekend nor holiday.
 */
export const dayNumber = (day: RawBuilder<unknown>, rest: RawBuilder<boolean>) => {
  const since = sql`(${day} - ${sunday}::date)`;
  return sql<number>`(case when ${rest}
    then (${since} / 7) * 5 + least(${since} % 7 + 1, 5) - width_bucket(${day}, ${knownHolidays()}::date[])
    else ${since} end)`;
};

/** Whether the clocks stand still on rest days, by the settings. */
export const restsNow = sql<boolean>`coalesce((select (value->>'rest')::boolean from settings where key = 'deadlines'), false)`;

/** `deadlineDays` of the contract. */
const daysOf = (stage: RawBuilder<unknown>, kind: RawBuilder<unknown>, owner: RawBuilder<unknown>) => sql<
  number | null
>`(
  select (rule->>${stage})::int
  from jsonb_array_elements((select value->'rules' from settings where key = 'deadlines')) rule
  where rule->>${stage} is not null and coalesce(rule->>'kind', ${kind}) = ${kind}
    and coalesce(rule->>'owner', ${owner}) = ${owner}
  order by rule->>'kind' is null, rule->>'owner' is null limit 1)`;

/** Whether what has stood in a stage since a day has passed its deadline; what has none has not. */
export const isOverdue = (
  stage: RawBuilder<unknown>,
  since: RawBuilder<unknown>,
  kind: RawBuilder<unknown>,
  owner: RawBuilder<unknown>,
) => {
  const now = sql`${today()}::date`;
  return sql<boolean>`coalesce(${daysOf(stage, kind, owner)}
    < ${dayNumber(now, restsNow)} - ${dayNumber(since, restsNow)}, false)`;
};

const dayOf = (instant: RawBuilder<unknown>) => sql`(${instant} at time zone 'Africa/Algiers')::date`;

const stages: Record<DeadlineStage, { holds: RawBuilder<boolean>; since: RawBuilder<unknown> }> = {
  plan: { holds: sql`t.status = 'impossible'`, since: dayOf(sql`coalesce(t.impossible_at, t.created_at)`) },
  do: {
    holds: sql`t.status in ('ongoing', 'return')`,
    since: sql`(case when t.status = 'return' then ${dayOf(sql`coalesce(t.returned_at, t.created_at)`)}
      else coalesce(t.planned_day, ${dayOf(sql`t.created_at`)}) end)`,
  },
  review: {
    holds: sql`(t.status in ('pending', 'correct') or (t.status = '' and t.seen_at is null)) and t.submitted_at is not null`,
    since: dayOf(sql`t.submitted_at`),
  },
};

/** The same of `tasks as t`: what is finished has no deadline. */
export const taskOverdue = () =>
  sql<boolean>`(${sql.join(
    Object.entries(stages).map(
      ([stage, { holds, since }]) =>
        sql`(${holds} and t.deleted_at is null and ${isOverdue(sql`${stage}::text`, since, sql`t.kind`, sql`t.owner`)})`,
    ),
    sql` or `,
  )})`;

/** The same of `plans as p`. */
export const planOverdue = () =>
  sql<boolean>`(p.status = 'planned' and ${isOverdue(sql`'do'::text`, sql`p.day`, sql`p.kind`, sql`p.owner`)})`;
