import { type RawBuilder, sql } from 'kysely';
import { today } from '../../../contract/framework/today';
import { siteBacklogKinds } from '../../../contract/office/backlog';
import { toLocalDay } from '../../framework/lists/queries-filters';
import { isClosed } from '../../sites/derived/queries-states';
import { type UnplannedWork, unplannedSites } from '../../sites/derived/queries-unplanned';
import { plannableFrom } from '../../sites/derived/queries-visits';

const isPlannable = (visit: string, plan: string) =>
  sql<boolean>`${plannableFrom(visit, plan)} <= ${today()}::date`;

/**
 * Visits `v` of maintenance plans `m` at sites `s` that can be planned and are neither planned nor begun. A visit can
 * be planned some days before it is due, as set in its plan; if its plan is planned by hand, from the first day of its
 * window. Of several visits of one kind at a site only the first is listed: it covers the others.
 */
export const unplannedVisits = (): UnplannedWork => ({
  from: sql`
    from maintenance_visits v
    join maintenance_plans m on m.id = v.maintenance_id
    join sites s on s.id = v.site_id
    where v.plan_id is null and v.task_id is null and s.status = 'active' and ${isPlannable('v', 'm')}
      and not exists (
        select from maintenance_visits earlier
        join maintenance_plans earlier_plan on earlier_plan.id = earlier.maintenance_id
        where earlier.site_id = v.site_id and earlier_plan.kind = m.kind
          and earlier.plan_id is null and earlier.task_id is null
          and ${isPlannable('earlier', 'earlier_plan')} and (earlier.due_day, earlier.id) < (v.due_day, v.id))`,
  // A visit that is due since long before its plan was made waits since then.
  clock: sql`greatest(${plannableFrom('v', 'm')}, ${toLocalDay(sql`v.created_at`)})`,
});

/**
 * Unresolved anomalies (`a`, at `s`) without a repair, or whose repair was closed without resolving them
 * (`isAwaitingRepair`).
 */
export const unplannedAnomalies: UnplannedWork = {
  from: sql`
    from anomalies a
    join sites s on s.id = a.site_id
    left join plans p on p.id = a.plan_id and p.status <> 'cancelled'
    left join tasks r on r.plan_id = p.id and r.deleted_at is null
    where a.status = 'unresolved' and s.status = 'active' and (p.id is null or ${isClosed('r')})`,
  clock: toLocalDay(sql`coalesce(a.reopened_at, a.created_at)`) as RawBuilder<string>,
};

/**
 * Since when the work of a new plan has waited to be planned, computed before the plan is written: the anomaly,
 * else the visit due at its site, else the site's first work of the kind. Null: nothing waited.
 */
export const selectWaitingSince = (planAlias: string) => {
  const sites = unplannedSites(siteBacklogKinds);
  const visits = unplannedVisits();
  const planColumn = (name: string) => sql.ref(`${planAlias}.${name}`);
  // An import inserts plans by the thousand before visits are updated.
  const isPlanned = sql`exists (
    select from plans other where other.site_id = ${planColumn('site_id')} and other.kind = ${planColumn('kind')}
      and other.status = 'planned')`;
  return sql<string | null>`case
    when ${planColumn('anomaly_id')} is not null
    then (select ${unplannedAnomalies.clock} ${unplannedAnomalies.from} and a.id = ${planColumn('anomaly_id')})
    when not ${isPlanned} then coalesce(
      (select ${visits.clock} ${visits.from} and v.site_id = ${planColumn('site_id')} and m.kind = ${planColumn('kind')}),
      (select ${sites.clock} ${sites.from} and s.id = ${planColumn('site_id')} and k.kind = ${planColumn('kind')})) end`;
};
