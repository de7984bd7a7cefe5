import { sql } from 'kysely';
import { type BacklogCause, siteBacklogKinds } from '../../../contract/office/backlog';
import type { TaskStatus } from '../../../contract/organisation/vocabulary';
import { siteAreas } from '../../../contract/sites/site-areas';
import { getKindArea, taskKindDefinitions } from '../../../contract/work/task-kinds';
import { taskTransitions } from '../../../contract/work/task-states';
import type { Db } from '../../framework/db/client';
import { isUnfinished } from '../../sites/derived/queries-states';

const enrolledKinds = siteBacklogKinds.filter(kind => siteAreas[getKindArea(kind)].enrolled);
const kindsDoneOnce = siteBacklogKinds.filter(kind => taskKindDefinitions[kind].plan.waits === 'once');

/** The state (from the history) that the task replaced by a plan had before the plan closed it. */
const replacedTaskState = sql`(
  select h.before from history h
  where h.object = 'tasks' and h.object_id = p.from_task_id and h.action in ('taskActions.replan', 'taskActions.planCm')
  order by h.id desc limit 1)`;

/**
 * The cause under which the work of a plan `p` returns to the backlog once the plan is withdrawn: its unresolved
 * anomalies, the task that it replaced, the visit that it is, or its site. Null: none.
 */
export const planSourceSql = sql<BacklogCause | null>`case when p.status = 'planned' then coalesce(
  (select 'anomaly' where exists (select from anomalies a where a.plan_id = p.id and a.status = 'unresolved')),
  (select case ${replacedTaskState}->>'status' when 'reject' then 'refused' when 'impossible' then 'impossible' end
    from tasks t where t.id = p.from_task_id and t.status in (${sql.join(taskTransitions.waitAgain.from.map(sql.lit))}) and t.deleted_at is null),
  (select 'maintenance' from maintenance_visits v where v.maintenance_id = p.maintenance_id and v.site_id = p.site_id),
  (select 'site' from sites s where s.id = p.site_id and s.status = 'active' and p.drop_site_id is null
    and p.kind = any(${siteBacklogKinds}::text[]) and (s.kind = 'site' or p.kind = any(${enrolledKinds}::text[]))
    and not exists (
      select from tasks t where t.site_id = s.id and t.kind = p.kind and t.deleted_at is null
        and (${isUnfinished()}
          or (p.kind = any(${kindsDoneOnce}::text[]) and t.status <> 'cancelled'))))
) end`;

/** The same for one plan, with the task that it replaced and that task's former state. */
export const getPlanSource = async (db: Db, planId: number) => {
  const { rows } = await sql<{
    source: BacklogCause | null;
    from_task_id: number | null;
    /** The values that planning replaced in the task: `seen_…` are absent if it did not change them. */
    before: { status: TaskStatus; seen_at?: string | null; seen_by?: number | null } | null;
  }>`
    select ${planSourceSql} as source, p.from_task_id, ${replacedTaskState} as before
    from plans p where p.id = ${planId}`.execute(db);
  return rows[0];
};
