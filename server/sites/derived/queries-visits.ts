import { type RawBuilder, sql } from 'kysely';
import { defaultMaintenanceDays, maintenanceDays } from '../../../contract/sites/equipment';
import { recurringKinds } from '../../../contract/work/recurrence';
import type { Db } from '../../framework/db/client';
import { toLocalDay, toLocalTime } from '../../framework/lists/queries-filters';
import {
  type DerivedColumnName,
  type DerivedColumns,
  deriveColumns,
  refreshColumns,
} from './queries-columns';
import { isDone, isUnfinished } from './queries-states';

/**
 * Updates the visits of sites after their plans, tasks or generators' mode changed, in the same transaction: when each
 * maintenance plan is due there next, and what is planned or under way. The result does not depend on the current time.
 */
export const refreshVisits = async (db: Db, siteIds: readonly number[]) => {
  if (siteIds.length) await refreshColumns(db, dueVisits, siteIds);
};

/**
 * Adds sites to a maintenance plan, with their due visits: for a hundred thousand rows, inserting first and computing
 * afterwards takes six times as long. Serialised with changes of plans at these sites.
 */
export const addVisits = (db: Db, maintenanceId: number, siteIds: readonly number[]) =>
  sql`
    insert into maintenance_visits (maintenance_id, site_id, ${sql.join(visitColumns.map(([name]) => sql.ref(name)))})
    select ${maintenanceId}::int, due.site_id, ${sql.join(visitColumns.map(([, right]) => right))}
    from ${selectDueVisits(
      sql`select 0 as id, id as site_id, ${maintenanceId}::int as maintenance_id, null::date as not_before
        from unnest(${siteIds}::int[]) ids (id)`,
      sql`maintenance_plans`,
    )} due left join plans next_plan on next_plan.id = due.plan_id
    order by due.site_id on conflict do nothing`.execute(db);

/** The day from which a visit can be planned, by the aliases of its row and of its maintenance plan's. */
export const plannableFrom = (visit: string, plan: string) => sql<string>`
  (case ${sql.ref(`${plan}.planning`)} when 'hand' then ${sql.ref(`${visit}.due_from`)}
    else ${sql.ref(`${visit}.due_day`)} - ${sql.ref(`${plan}.days_ahead`)} end)`;

/** A visit's `created_at` once it is due earlier: it has waited since it could be planned, or waits from now on. */
const broughtForward = (visit: string, plan: string) => sql`
  greatest(${sql.ref(`${visit}.created_at`)}, least(now(), ${toLocalTime(sql`${plannableFrom(visit, plan)}::timestamp`)}))`;

/** Before the rule of a maintenance plan changes, which may bring its visits forward. */
export const bringVisitsForward = (db: Db, maintenanceId: number) =>
  sql`
    update maintenance_visits v set created_at = ${broughtForward('v', 'm')}
    from maintenance_plans m
    where m.id = ${maintenanceId}::int and v.maintenance_id = m.id
      and v.created_at is distinct from ${broughtForward('v', 'm')}`.execute(db);

const literalList = (statuses: readonly string[]) => sql.join(statuses.map(sql.lit));
// Below: `visits as v`, `maintenance_plans as m`, `sites as s`; a plan or task of a visited site is `item`, and `work`
// what is known of all plans and tasks of one kind at one site.

/** The day of the arrival of a done task, as in the equipment dashboards. */
const doneDayOfTask = sql`case when ${isDone('item')} then ${toLocalDay(sql`item.created_at`)} end`;
const unfinishedTaskId = sql`case when ${isUnfinished('item')} then item.id end`;
const isRecurring = sql`item.kind in (${literalList(recurringKinds)})`;

const modeCases = Object.entries(maintenanceDays).map(
  ([mode, days]) => sql`when ${sql.lit(mode)} then ${sql.lit(days)}`,
);
/** Days between two maintenance visits of a site's generators, on `sites as s`. */
const generatorDays = sql`case s.mode ${sql.join(modeCases, sql` `)} else ${sql.lit(defaultMaintenanceDays)} end`;
/** The period of `maintenance_plans as m` in days: by its rule, or the span over which the first visits are spread. */
export const periodDays = sql`case m.rhythm when 'days' then m.every when 'months' then m.every * 30 else ${generatorDays} end`;
const afterLast = sql`case when m.rhythm = 'months'
  then (work.last_day + make_interval(months => m.every))::date else work.last_day + ${periodDays} end`;
/**
 * A plan's day, as a number, and its id: the minimum of such arrays is the earliest plan, with its id in second place.
 */
const dayAndId = sql`array[item.day - date '2000-01-01', item.id]`;
/** Visits due before the plan begins are due when it does; if spread, each site on its own day of the first period. */
const firstDay = sql`m.starts_on + case when m.spread then v.site_id % (${periodDays}) else 0 end`;
const dueDay = sql`greatest(
  case when work.last_day is null or ${afterLast} < m.starts_on then ${firstDay} else ${afterLast} end, v.not_before)`;

/**
 * When visits are due, and what is planned or under way for them: `visits` are rows of `maintenance_visits`, real or
 * hypothetical, `plans` of `maintenance_plans`. Computed in one pass over the sites' plans and tasks, like the
 * summaries (queries-summaries.ts); joined instead of using « in », for which PostgreSQL estimates two hundred sites
 * even if there are a hundred thousand. A site visited by two plans is read twice, which changes no minimum and no
 * maximum.
 */
export const selectDueVisits = (visits: RawBuilder<unknown>, plans: RawBuilder<unknown>) => sql`(
  with visits as materialized (${visits}), found as (
    select item.site_id, item.kind, null::date as done, ${dayAndId} as plan, null::int as task
    from visits v join plans item on item.site_id = v.site_id where ${isRecurring} and item.status = 'planned'
    union all
    select item.drop_site_id, item.kind, null, ${dayAndId}, null
    from visits v join plans item on item.drop_site_id = v.site_id where ${isRecurring} and item.status = 'planned'
    union all
    select item.site_id, item.kind, ${doneDayOfTask}, null, ${unfinishedTaskId}
    from visits v join tasks item on item.site_id = v.site_id where ${isRecurring} and item.deleted_at is null
    union all
    select item.drop_site_id, item.kind, ${doneDayOfTask}, null, ${unfinishedTaskId}
    from visits v join tasks item on item.drop_site_id = v.site_id where ${isRecurring} and item.deleted_at is null
  ), work as (
    select site_id, kind, max(done) as last_day, (min(plan))[2] as plan_id, max(task) as task_id
    from found group by site_id, kind
  )
  select v.id, v.site_id, work.last_day, work.plan_id, work.task_id, ${dueDay} as due_day, m.days_before, m.days_after,
    ${periodDays} as period
  from visits v
  join ${plans} m on m.id = v.maintenance_id
  join sites s on s.id = v.site_id
  left join work on work.site_id = v.site_id and work.kind = m.kind
)`;

const dueVisits: DerivedColumns<'maintenance_visits', DerivedColumnName<'maintenance_visits'>> = {
  table: 'maintenance_visits',
  key: ['maintenance_id', 'site_id'],
  from: ids =>
    sql`${selectDueVisits(
      sql`select * from maintenance_visits where site_id = any(${ids}::int[])`,
      sql`maintenance_plans`,
    )} due left join plans next_plan on next_plan.id = due.plan_id`,
  where: () => sql`t.id = due.id`,
  columns: {
    last_day: sql`due.last_day`,
    due_day: sql`due.due_day`,
    due_from: sql`due.due_day - due.days_before`,
    due_until: sql`due.due_day + due.days_after`,
    plan_id: sql`next_plan.id`,
    plan_day: sql`next_plan.day`,
    plan_agent_id: sql`next_plan.agent_id`,
    task_id: sql`due.task_id`,
  },
  alsoSet: {
    created_at: sql`case when due.due_day < t.due_day
      then (select ${broughtForward('t', 'm')} from maintenance_plans m where m.id = t.maintenance_id)
      else t.created_at end`,
  },
};

const visitColumns = Object.entries(dueVisits.columns);

export const siteVisits = deriveColumns(
  {
    source:
      'when each maintenance plan is due next at each of its sites (plans, tasks, maintenance_plans, sites.mode)',
    updatedBy:
      'refreshVisits, by every writer of a plan, of a task’s status, of a site’s mode or of a maintenance plan',
  },
  dueVisits,
);
