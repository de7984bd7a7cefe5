import { type RawBuilder, sql } from 'kysely';
import { knownRestDays } from '../../../contract/framework/rest-days';
import { addDays, today } from '../../../contract/framework/today';
import { deadlineStages, maxDeadlineDays } from '../../../contract/organisation/deadlines';
import { taskKinds } from '../../../contract/organisation/vocabulary';
import type { Order } from '../../framework/lists/queries-batches';
import { threeWayFilter, toLocalDay } from '../../framework/lists/queries-filters';
import { isOpen, isUnfinished, isUnreviewed } from '../../sites/derived/queries-states';

/** The years whose fixed holidays SQL counts: from the first one to some years ahead. */
const firstYear = 2015;
const yearsAhead = 5;

/**
 * The holidays outside weekends in order, as `createRestDays` has them: computed once per statement, from the settings
 * themselves, so that filters need not wait for them to be read.
 */
const getHolidays = () => {
  const fixed = knownRestDays.listHolidays(firstYear, Number(today().slice(0, 4)) + yearsAhead);
  const changes = (name: 'added' | 'removed') =>
    sql`jsonb_array_elements((select value->${sql.lit(name)} from settings where key = 'holidays'))`;
  return sql`(select coalesce(array_agg(day order by day), '{}') from (
    select unnest(${fixed}::date[]) as day except select (removed #>> '{}')::date from ${changes('removed')} removed
    union select (added->>'day')::date from ${changes('added')} added) holidays
    where extract(dow from day) < 5)`;
};

/** A Sunday before all counted days. */
const firstSunday = '2000-01-02';

/**
 * A number for each day such that the difference of two is the contract's `countDays`: all days, or if `pausesOnRest`
 * those that are neither weekend (Friday and Saturday) nor holiday.
 */
export const dayNumber = (day: RawBuilder<unknown>, pausesOnRest: RawBuilder<boolean>) => {
  const daysSinceSunday = sql`(${day} - ${firstSunday}::date)`;
  return sql<number>`(case when ${pausesOnRest}
    then (${daysSinceSunday} / 7) * 5 + least(${daysSinceSunday} % 7 + 1, 5) - width_bucket(${day}, ${getHolidays()})
    else ${daysSinceSunday} end)`;
};

/** Whether deadlines pause on rest days, by the settings. */
export const pausesOnRestDays = sql<boolean>`coalesce((select (value->>'rest')::boolean from settings where key = 'deadlines'), false)`;

const textArray = (names: readonly string[]) => sql`array[${sql.join(names.map(sql.lit))}]::text[]`;
const ownerKeys = sql`(select array_agg(key order by key) from owners)`;

/**
 * The days of all deadlines as one array ordered by stage, kind and owner, like the contract's `getDeadlineDays`:
 * computed once per statement. For each, the most specific rule applies.
 */
const daysByKey = sql`(
  select array_agg((
    select (rule->>stage)::int
    from jsonb_array_elements((select value->'rules' from settings where key = 'deadlines')) rule
    where rule->>stage is not null and coalesce(rule->>'kind', kind) = kind
      and coalesce(rule->>'owner', owners.key) = owners.key
    order by rule->>'kind' is null, rule->>'owner' is null limit 1)
    order by stages.ordinal, kinds.ordinal, owners.key)
  from unnest(${textArray(deadlineStages)}) with ordinality stages (stage, ordinal),
    unnest(${textArray(taskKinds)}) with ordinality kinds (kind, ordinal), owners)`;

/**
 * The days of a deadline, looked up by array index: a look-up by name would dominate the cost of a row, and searching
 * an array costs more than comparing.
 */
const getDays = ({ stage, kind, owner }: Omit<DeadlineSubject, 'since'>) => {
  const stageAndKind = sql`(${getPosition(stage, deadlineStages)} * ${sql.lit(taskKinds.length)}
    + ${getPosition(kind, taskKinds)})`;
  return sql<number | null>`(${daysByKey})[
    ${stageAndKind} * cardinality(${ownerKeys}) + array_position(${ownerKeys}, ${owner})]`;
};
/** The index of a name in a list, in SQL, from 0. */
const getPosition = (name: RawBuilder<unknown>, names: readonly string[]) =>
  sql`case ${name} ${sql.join(
    names.map((each, index) => sql`when ${sql.lit(each)} then ${sql.lit(index)}`),
    sql` `,
  )} end`;

/** A subject in a stage since a day; if `stage` is null it has no deadline. */
export type DeadlineSubject = Record<'stage' | 'since' | 'kind' | 'owner', RawBuilder<unknown>>;

/** The number (`dayNumber`) of the day on which the deadline of a subject ends; null without a deadline. */
export const dueDayNumber = ({ since, ...subject }: DeadlineSubject) =>
  sql<number | null>`(${getDays(subject)} + ${dayNumber(since, pausesOnRestDays)})`;

/** Enough calendar days for the longest deadline and as many holidays. */
const maxCalendarDays = 3 * maxDeadlineDays;

/**
 * At each index, from 1, the latest day since which one day less has passed by `day`; the last is a day more than the
 * longest deadline. Rest days do not count if deadlines pause on them (`countDays`).
 */
const latestStarts = (day: string) => sql`${day}::date || array(
  select counted.day - 1
  from generate_series(0, ${sql.lit(maxCalendarDays)}) ago, lateral (select ${day}::date - ago as day) counted
  where not ${pausesOnRestDays} or (extract(dow from counted.day) < 5 and counted.day <> all (${getHolidays()}::date[]))
  order by ago limit ${sql.lit(maxDeadlineDays + 1)})`;

/**
 * Whether all days of a deadline, and `extraDays` more, have passed by a day: if so, it began on or before the start in
 * `latestStarts` for that many days.
 */
const hasDaysPassed = ({ since, ...subject }: DeadlineSubject, day: string, extraDays: 0 | 1) => {
  // Computed once per statement; indexes start at 1.
  const latestSince = sql`(select ${latestStarts(day)})`;
  return sql<boolean>`coalesce(${since} <= (${latestSince})[${getDays(subject)} + ${sql.lit(extraDays + 1)}], false)`;
};
/** Whether the deadline of a subject ends on or before a day. */
export const isDueBy = (subject: DeadlineSubject, day: string) => hasDaysPassed(subject, day, 0);

type DeadlineRows = DeadlineSubject & {
  /** True for all rows with a deadline, in the form that the indexes use. */
  mayHaveDeadline: RawBuilder<boolean>;
};

/** The filters of a list by deadline. */
const buildDeadlineFilters = ({ mayHaveDeadline, ...subject }: DeadlineRows) => ({
  overdue: (choice: 'all' | 'no' | 'yes') =>
    threeWayFilter(choice, sql<boolean>`(${mayHaveDeadline} and ${hasDaysPassed(subject, today(), 1)})`),
  due_from: (day: string) =>
    sql<boolean>`(${mayHaveDeadline} and ${getDays(subject)} is not null
      and not ${isDueBy(subject, addDays(day, -1))})`,
  due_to: (day: string) => sql<boolean>`(${mayHaveDeadline} and ${isDueBy(subject, day)})`,
});

/** Order by time left: few rows have a deadline, and no index has this order. */
const buildDeadlineOrder = ({ mayHaveDeadline, ...subject }: DeadlineRows): Order => ({
  column: sql`(case when ${mayHaveDeadline} then ${dueDayNumber(subject)} end)`,
  type: 'int',
  nulls: 'last',
  computed: {
    hasValue: mayHaveDeadline,
    // `since` is used three times in computing a day's number.
    sources: { days: getDays(subject), since: subject.since },
    value: sql`days + ${dayNumber(sql.ref('since'), pausesOnRestDays)}`,
  },
});

/** Since when `tasks as t` are in their current state. */
export const taskStateSince = sql`(case t.status
  when 'ongoing' then coalesce(t.planned_day, ${toLocalDay(sql`t.created_at`)})
  when 'return' then ${toLocalDay(sql`coalesce(t.returned_at, t.created_at)`)}
  when 'impossible' then ${toLocalDay(sql`coalesce(t.impossible_at, t.created_at)`)}
  when 'reject' then ${toLocalDay(sql`coalesce(t.seen_at, t.created_at)`)}
  else ${toLocalDay(sql`t.submitted_at`)} end)`;

/** On `tasks as t`: finished tasks have no deadline. */
const taskRows: DeadlineRows = {
  // The conditions of the partial indexes « tasks_open » and « tasks_unseen ».
  mayHaveDeadline: sql`(t.deleted_at is null and (${isUnfinished()}
    or (${isUnreviewed()} and t.submitted_at is not null)))`,
  stage: sql`(case when ${isOpen()} then 'do' when t.status in ('impossible', 'reject') then 'plan'
    else 'review' end)`,
  since: taskStateSince,
  kind: sql`t.kind`,
  owner: sql`t.owner`,
};
export const taskDeadlineFilters = buildDeadlineFilters(taskRows);
export const taskDeadlineOrder = buildDeadlineOrder(taskRows);

/** On `plans as p`. */
const planRows: DeadlineRows = {
  mayHaveDeadline: sql`p.status = 'planned'`,
  stage: sql`'do'`,
  since: sql`p.day`,
  kind: sql`p.kind`,
  owner: sql`p.owner`,
};
export const planDeadlineFilters = buildDeadlineFilters(planRows);
export const planDeadlineOrder = buildDeadlineOrder(planRows);
