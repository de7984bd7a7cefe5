import { sql } from 'kysely';
import type { DashboardScope } from '../../../contract/figures/dashboards';
import { kindsByScope } from '../../../contract/work/task-kinds';
import { sinceDay, untilDay } from '../../framework/lists/queries-filters';

type Period = { start: string; end: string };

/** On `plans as p`: plans of the period that were not cancelled. */
export const isCountedPlan = (family: DashboardScope, { start, end }: Period) =>
  sql<boolean>`p.kind = any(${kindsByScope[family]}::text[]) and p.status <> 'cancelled'
    and p.day between ${start}::date and ${end}::date`;

/** On `tasks as t`: tasks of the period, by the day of their clock-in. */
export const isStartedTask = (family: DashboardScope, { start, end }: Period) =>
  sql<boolean>`t.kind = any(${kindsByScope[family]}::text[]) and t.deleted_at is null
    and ${sinceDay(sql`t.created_at`)(start)} and ${untilDay(sql`t.created_at`)(end)}`;
