import { type RawBuilder, sql } from 'kysely';
import { today } from '../../../contract/framework/today';
import { siteBacklogKinds } from '../../../contract/office/backlog';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { siteAreas } from '../../../contract/sites/site-areas';
import { getKindArea, taskKindDefinitions } from '../../../contract/work/task-kinds';
import { toLocalDay } from '../../framework/lists/queries-filters';
import { isUnfinished } from '../../sites/derived/queries-states';

/** Work waiting to be planned, regardless of the user. */
type UnplannedWork = {
  /** The `from` and `where` clauses that select it. */
  from: RawBuilder<unknown>;
  /** The day since when its deadline runs; null if none does. */
  clock: RawBuilder<string | null>;
};

/**
 * Active sites `s` of the area `a` of a kind `k.kind`, without an open plan of it. Judged work, such as a survey, is
 * done once; a task under way, or waiting for a decision of its own, covers its site; sites visited by a maintenance
 * plan are due by that. The deadline runs only for the first work: when a site is visited again is set by plans of
 * recurring work.
 */
export const unplannedSites = (kinds: readonly TaskKind[]): UnplannedWork => {
  const rows = kinds.map(kind => {
    const area = getKindArea(kind);
    return sql`(${kind}::text, ${area}::text, ${!!taskKindDefinitions[kind].reviewed}::boolean, ${!!siteAreas[area].enrolled}::boolean)`;
  });
  return {
    from: sql`
    from (values ${sql.join(rows)}) k (kind, area, once, enrolled)
    join site_areas a on a.area = k.area
    join sites s on s.id = a.site_id
    -- Evaluated for each of the few remaining sites: a plain join would scan all tasks.
    left join lateral (
      select true as found from tasks t where t.site_id = s.id and t.kind = k.kind and t.deleted_at is null
        and (${isUnfinished()} or (k.once and t.status <> 'cancelled'))
      limit 1) work on true
    where s.status = 'active' and (k.enrolled or s.kind = 'site') and work.found is null
      and not exists (
        select from plans p where p.site_id = s.id and p.kind = k.kind and p.status = 'planned')
      and not exists (
        select from maintenance_visits v join maintenance_plans m on m.id = v.maintenance_id
        where v.site_id = s.id and m.kind = k.kind)`,
    clock: sql`case when a.last_task_at is null then ${toLocalDay(sql`s.created_at`)} end`,
  };
};

const plannableFrom = (visit: string, plan: string) => sql<string>`
  (case ${sql.ref(`${plan}.planning`)} when 'hand' then ${sql.ref(`${visit}.due_from`)}
    else ${sql.ref(`${visit}.due_day`)} - ${sql.ref(`${plan}.days_ahead`)} end)`;
const isPlannable = (visit: string, plan: string) =>
  sql<boolean>`${plannableFrom(visit, plan)} <= ${today()}::date`;

/**
 * Visits `v` of maintenance plans `m` at sites `s` that are due and neither planned nor begun: as many days ahead as
 * their plan says, those planned by hand from when their window opens. Of several of a kind at one site only the first:
 * one visit covers them all.
 */
export const unplannedVisits = (): UnplannedWork => ({
  from: sql`
    from maintenance_visits v
    join maintenance_plans m on m.id = v.maintenance_id
    join sites s on s.id = v.site_id
    where v.plan_id is null and v.task_id is null and s.status = 'active' and ${isPlannable('v', 'm')}
      and not exists (
        select from maintenance_visits w join maintenance_plans n on n.id = w.maintenance_id
        where w.site_id = v.site_id and n.kind = m.kind and w.plan_id is null and w.task_id is null
          and ${isPlannable('w', 'n')} and (w.due_day, w.id) < (v.due_day, v.id))`,
  clock: plannableFrom('v', 'm'),
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
    where a.status = 'unresolved' and s.status = 'active' and (p.id is null or r.status = 'closed')`,
  clock: toLocalDay(sql`coalesce(a.reopened_at, a.created_at)`) as RawBuilder<string>,
};

/**
 * Since when the work of a new plan has waited to be planned, computed before the plan is written: the anomaly,
 * else the visit due at its site, else the site's first work of the kind. Null: nothing waited.
 */
export const selectWaitingSince = (planAlias: string) => {
  const [sites, visits] = [unplannedSites(siteBacklogKinds), unplannedVisits()];
  const planColumn = (name: string) => sql.ref(`${planAlias}.${name}`);
  // An import inserts plans by the thousand before visits are updated.
  const isPlanned = sql`exists (
    select from plans o where o.site_id = ${planColumn('site_id')} and o.kind = ${planColumn('kind')} and o.status = 'planned')`;
  return sql<string | null>`case
    when ${planColumn('anomaly_id')} is not null
    then (select ${unplannedAnomalies.clock} ${unplannedAnomalies.from} and a.id = ${planColumn('anomaly_id')})
    when not ${isPlanned} then coalesce(
      (select ${visits.clock} ${visits.from} and v.site_id = ${planColumn('site_id')} and m.kind = ${planColumn('kind')}),
      (select ${sites.clock} ${sites.from} and s.id = ${planColumn('site_id')} and k.kind = ${planColumn('kind')})) end`;
};
