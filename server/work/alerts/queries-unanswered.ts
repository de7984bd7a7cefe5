import { type RawBuilder, sql } from 'kysely';
import type { AlertKind } from '../../../contract/organisation/alert-kinds';
import { isUnreviewed } from '../../sites/derived/queries-states';

/** An instant as `Date.toISOString` writes it. */
export const toIsoText = (instant: RawBuilder<unknown>) =>
  sql<string>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** On `maintenance_visits as v` of `maintenance_plans as m`. */
export const isUnplannedVisit = sql<boolean>`v.plan_id is null and v.task_id is null and m.status = 'active' and m.deleted_at is null`;

/** Whether the task of an alert, `alerts as a`, exists and meets a condition on `tasks as t`. */
const taskMeets = (condition: RawBuilder<boolean>) =>
  sql<boolean>`exists (select from tasks t where t.id = a.object_id and t.deleted_at is null and ${condition})`;

/** By kind of alert: whether nobody has reacted to `alerts as a`, so that its subject is still in the alerted state. */
const unansweredConditions: Record<AlertKind, RawBuilder<boolean>> = {
  submitted: taskMeets(isUnreviewed()),
  nok: taskMeets(sql`exists (select from anomalies n
    where n.task_id = t.id and n.category = 'nok' and n.status = 'unresolved' and n.plan_id is null)`),
  // Any state before a decision; an empty status: done.
  far: taskMeets(sql`t.seen_at is null and t.status in ('ongoing', '', 'pending', 'correct', 'impossible')`),
  impossible: taskMeets(sql`t.status = 'impossible'`),
  returned: taskMeets(sql`t.status = 'return' and ${toIsoText(sql`t.returned_at`)} = a.occasion`),
  late: sql`exists (select from plans p
    where p.id = a.object_id and p.status = 'planned' and p.day::text = a.occasion)`,
  maintenance: sql`exists (select from maintenance_visits v join maintenance_plans m on m.id = v.maintenance_id
    where v.id = a.object_id and ${isUnplannedVisit} and v.due_day::text = a.occasion)`,
};

/** Whether an alert of any kind, `alerts as a`, is still without a reaction. */
export const isUnanswered = sql<boolean>`case a.kind ${sql.join(
  Object.entries(unansweredConditions).map(
    ([kind, condition]) => sql`when ${sql.lit(kind)} then ${condition}`,
  ),
  sql` `,
)} else false end`;
