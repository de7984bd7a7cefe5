import { sql } from 'kysely';
import { type Area, taskKinds } from '../../../contract/organisation/vocabulary';
import { getKindArea } from '../../../contract/work/task-kinds';
import type { Db } from '../../framework/db/client';
import {
  type DerivedColumnName,
  type DerivedColumns,
  deriveColumns,
  refreshColumns,
} from './queries-columns';
import { isDone } from './queries-states';
import { refreshVisits } from './queries-visits';

/**
 * Updates the sites' summaries after their plans or tasks changed, in the same transaction: the next plan is the
 * earliest neither done nor cancelled, the last task the latest done one (product decisions, « Plans and tasks »). A
 * plan or task with two sites counts at both. Due visits are updated as well.
 */
export const refreshSiteSummaries = async (db: Db, siteIds: readonly (number | null | undefined)[]) => {
  const ids = [...new Set(siteIds)].filter(id => id != null);
  if (!ids.length) return;
  await refreshColumns(db, summaries, ids);
  await refreshVisits(db, ids);
};

const areaOf = sql`case kind ${sql.join(
  taskKinds.map(kind => sql`when ${sql.lit(kind)} then ${sql.lit(getKindArea(kind))}`),
  sql` `,
)} end`;
const isDoneTask = sql`deleted_at is null and ${isDone('tasks')}`;
/**
 * When a plan or task is, as a number, and its id: the minimum or maximum of such arrays has the id in second place.
 */
const dayAndId = sql`array[day - date '2000-01-01', id]`;
const instantAndId = sql`array[(extract(epoch from created_at) * 1000000)::bigint, id]`;

// One pass over the sites' plans and tasks, joined by primary key only: looking plans up for each site took minutes for
// thousands, and this does not depend on fresh planner statistics after a bulk insert.
const summaries: DerivedColumns<'site_areas', DerivedColumnName<'site_areas'>> = {
  table: 'site_areas',
  key: ['site_id', 'area'],
  from: ids => sql`(
    with found as (
      select site_id, ${areaOf} as area, ${dayAndId} as plan, null::bigint[] as task,
        case kind when 'gpm' then day end as gpm_day, null::timestamptz as gpm_at
      from plans where site_id = any(${ids}::int[]) and status = 'planned'
      union all
      select drop_site_id, ${areaOf}, ${dayAndId}, null, case kind when 'gpm' then day end, null
      from plans where drop_site_id = any(${ids}::int[]) and status = 'planned'
      union all
      select site_id, ${areaOf}, null, ${instantAndId}, null, case kind when 'gpm' then created_at end
      from tasks where site_id = any(${ids}::int[]) and ${isDoneTask}
      union all
      select drop_site_id, ${areaOf}, null, ${instantAndId}, null, case kind when 'gpm' then created_at end
      from tasks where drop_site_id = any(${ids}::int[]) and ${isDoneTask}
      union all
      select site_id, area, null, null, null, null from site_areas where site_id = any(${ids}::int[])
    )
    select site_id, area, (min(plan))[2] as plan_id, (max(task))[2] as task_id,
      min(gpm_day) as gpm_day, max(gpm_at) as gpm_at
    from found group by site_id, area
  ) summary
  left join plans next_plan on next_plan.id = summary.plan_id
  left join tasks last_task on last_task.id = summary.task_id`,
  where: () => sql`t.site_id = summary.site_id and t.area = summary.area`,
  columns: {
    next_plan_id: sql`next_plan.id`,
    next_plan_day: sql`next_plan.day`,
    next_plan_agent_id: sql`next_plan.agent_id`,
    last_task_id: sql`last_task.id`,
    last_task_at: sql`last_task.created_at`,
    last_task_agent_id: sql`last_task.agent_id`,
    next_gpm_day: sql`summary.gpm_day`,
    last_gpm_at: sql`summary.gpm_at`,
  },
};

export const siteSummaries = deriveColumns(
  {
    source: 'a site’s next plan and last done task in each of its areas (plans, tasks)',
    updatedBy: 'refreshSiteSummaries, by every writer of a plan or of a task’s status',
  },
  summaries,
);

const isMember = (area: Area) =>
  sql`exists (select from site_areas a where a.site_id = t.id and a.area = ${sql.lit(area)})`;
const memberships: DerivedColumns<'sites', `in_${Area}`> = {
  table: 'sites',
  key: ['id'],
  from: ids => sql`unnest(${ids}::int[]) one (id)`,
  where: () => sql`t.id = one.id`,
  columns: { in_delivery: isMember('delivery'), in_ssr: isMember('ssr'), in_gpm: isMember('gpm') },
};

export const siteMemberships = deriveColumns(
  { source: 'which areas a site belongs to (site_areas)', updatedBy: 'addSitesToArea' },
  memberships,
);
