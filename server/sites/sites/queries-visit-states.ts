import { type RawBuilder, sql } from 'kysely';
import { today } from '../../../contract/framework/today';
import { type VisitState, visitHorizons, visitStates } from '../../../contract/sites/visit-states';
import { type Condition, multiValueFilter, orConditions } from '../../framework/lists/queries-filters';

const daysFromToday = (days: number) => sql`${today()}::date + ${days}::int`;
const isOpen = sql<boolean>`v.plan_id is null and v.task_id is null`;

/** The condition of each state, on `maintenance_visits as v`; the first match applies. */
const conditions: Record<VisitState, () => Condition> = {
  late: () => sql<boolean>`(${isOpen} and v.due_until < ${today()}::date)`,
  week: () =>
    sql<boolean>`(${isOpen} and v.due_until >= ${today()}::date and v.due_day <= ${daysFromToday(visitHorizons.week)})`,
  month: () =>
    sql<boolean>`(${isOpen} and v.due_until >= ${today()}::date
      and v.due_day > ${daysFromToday(visitHorizons.week)} and v.due_day <= ${daysFromToday(visitHorizons.month)})`,
  later: () =>
    sql<boolean>`(${isOpen} and v.due_until >= ${today()}::date and v.due_day > ${daysFromToday(visitHorizons.month)})`,
  planned: () => sql<boolean>`(v.plan_id is not null and v.plan_day <= v.due_until)`,
  plannedLate: () => sql<boolean>`(v.plan_id is not null and v.plan_day > v.due_until)`,
  inHand: () => sql<boolean>`(v.plan_id is null and v.task_id is not null)`,
};

export const selectVisitState = (): RawBuilder<VisitState> =>
  sql<VisitState>`case ${sql.join(
    visitStates.map(state => sql`when ${conditions[state]()} then ${state}`),
    sql` `,
  )} end`;

export const isInVisitStates = (states: VisitState[]) =>
  orConditions(states.map(state => conditions[state]()));
export const visitStateFilter = multiValueFilter(isInVisitStates);
