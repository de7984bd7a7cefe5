import { sql } from 'kysely';
import type { MaintenancePlanPreview } from '../../../contract/work/maintenance';
import { getKindArea } from '../../../contract/work/task-kinds';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { siteVisibleTo } from '../../organisation/row-access/visibility-sites';
import { selectDueVisits } from '../../sites/derived/queries-visits';
import type { MaintenanceValues } from './queries';
import { selectPlanSites } from './queries-visits';

/**
 * Preview of a maintenance plan before saving: counts over the sites matching its filter that both the person in charge
 * and the reader may see. `id` is that of the stored plan that is being edited, 0 for a new one.
 */
export const previewMaintenance = async (
  db: Db,
  { responsible, reader }: { responsible: User; reader: User },
  plan: MaintenanceValues,
  { id, today, soon }: { id: number; today: string; soon: string },
) => {
  // The plan is not stored yet: its row is written out, under the id 0, and each site has a hypothetical visit of it.
  const dueVisits = selectDueVisits(
    sql`select candidates.id, candidates.id as site_id, 0 as maintenance_id,
        (select not_before from maintenance_visits v where v.maintenance_id = ${id} and v.site_id = candidates.id) as not_before
      from (${selectPlanSites(db, responsible, plan).where(siteVisibleTo(reader))}) candidates`,
    sql`(select 0 as id, ${plan.kind}::text as kind, ${plan.rhythm}::text as rhythm, ${plan.every ?? null}::int as every,
      ${plan.starts_on}::date as starts_on, ${plan.spread}::boolean as spread,
      ${plan.days_before}::int as days_before, ${plan.days_after}::int as days_after)`,
  );
  const isOpen = sql`due.plan_id is null and due.task_id is null`;
  // By the setting of who takes the visits.
  const hasNoAgent = {
    agent: sql`false`,
    nobody: sql`true`,
    site: sql`not exists (select from site_areas a
      where a.site_id = due.site_id and a.area = ${getKindArea(plan.kind)} and a.agent_id is not null)`,
  }[plan.taker];
  const { rows } = await sql<MaintenancePlanPreview>`
    select count(*)::int as sites,
      coalesce(round(sum(365.25 / 12 / due.period), 1), 0)::float8 as per_month,
      count(*) filter (where ${isOpen} and due.due_day + due.days_after < ${today}::date)::int as late,
      count(*) filter (where ${isOpen} and due.due_day <= ${soon}::date)::int as due_soon,
      min(due.due_day) filter (where ${isOpen}) as next_due,
      count(*) filter (where exists (
        select from maintenance_visits other join maintenance_plans other_plan on other_plan.id = other.maintenance_id
        where other.site_id = due.site_id and other.maintenance_id <> ${id} and other_plan.kind = ${plan.kind}))::int as shared,
      count(*) filter (where ${hasNoAgent})::int as without_agent
    from ${dueVisits} due`.execute(db);
  return rows[0];
};
