import { expressionBuilder, sql } from 'kysely';
import type { PlanStatus } from '../../../contract/work/planning';
import type { CalendarFilters } from '../../../contract/work/plans';
import { kindsByScope } from '../../../contract/work/task-kinds';
import type { Schema } from '../../framework/db/schema';
import type { ListFilters } from '../../framework/http/filters';
import type { User } from '../../framework/identity/user';
import {
  type Condition,
  columnFilter,
  type FilterTable,
  multiValueFilter,
  orConditions,
  threeWayFilter,
} from '../../framework/lists/queries-filters';
import { containsPattern } from '../../framework/lists/search-text';
import { lastLateDay } from '../../sites/derived/late';
import { createCountedFilters, placeFilters } from '../../sites/geo/filters';
import { planDeadlineFilters } from '../deadlines/filters';

/** The filters of the planning page and of the calendar. */
export type PlanFilters = ListFilters<{ filters: typeof CalendarFilters }>;
/** `lateDays` is the tolerance from the settings. */
type FilterContext = { user: User; lateDays: number };

const eb = expressionBuilder<Schema & { p: Schema['plans'] }, 'p'>();
const isNotCancelled = eb('p.status', '<>', 'cancelled');
const hasLateTask = sql<boolean>`exists (
  select from tasks t where t.plan_id = p.id and t.deleted_at is null and t.late) and p.status <> 'impossible'`;
/** Whether a plan is late; with `has_plan` also whether it was carried out late. */
const isLate = ({ lateDays }: FilterContext, { has_plan }: PlanFilters) => {
  const isOverdue = sql<boolean>`(p.status = 'planned' and p.day <= ${lastLateDay(lateDays)}::date)`;
  return has_plan ? sql<boolean>`(${isOverdue} or (${hasLateTask}))` : isOverdue;
};

/** « kept »: not cancelled. */
type PlanState = 'all' | 'kept' | PlanStatus;
const isInState = (state: PlanState): Condition => {
  if (state === 'all') return sql<boolean>`true`;
  return state === 'kept' ? isNotCancelled : eb('p.status', '=', state);
};
const stateFilter = multiValueFilter((states: PlanState[]) => orConditions(states.map(isInState)));

/** The filters of plans, on `plans as p`. */
export const planFilters: FilterTable<PlanFilters, FilterContext> = {
  ids: ids => sql`p.id = any(${ids}::int[])`,
  task_type: columnFilter(sql`p.kind`),
  agent: columnFilter(sql`p.agent_id`),
  has_plan: choice => (choice ? isNotCancelled : null),
  plan_status: (states, context, filters) =>
    filters.has_plan || states === 'all' ? null : stateFilter(states, context, filters),
  scope: scope => eb('p.kind', 'in', kindsByScope[scope]),
  plan_from: day => eb('p.day', '>=', day),
  plan_to: day => eb('p.day', '<=', day),
  ...placeFilters('p'),
  ...createCountedFilters('p'),
  /** Matches either of a plan's sites. */
  site: name => {
    const text = containsPattern(name);
    const matchingSites = sql`(select s.id from sites as s where (s.code_search like ${text} or s.name_search like ${text}))`;
    return sql`(p.site_id in ${matchingSites} or p.drop_site_id in ${matchingSites})`;
  },
  late: (choice, context, filters) => threeWayFilter(choice, isLate(context, filters)),
  ...planDeadlineFilters,
};
