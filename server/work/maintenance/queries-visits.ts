import { sql } from 'kysely';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import type { VisitState } from '../../../contract/sites/visit-states';
import type { WaitCause } from '../../../contract/work/recurrence';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { type Order, readInBatches, sortDirection } from '../../framework/lists/queries-batches';
import { andConditions, buildConditions } from '../../framework/lists/queries-filters';
import type { Page, Sort } from '../../framework/lists/row-source';
import { siteVisibleTo } from '../../organisation/row-access/visibility-sites';
import { addVisits, refreshVisits } from '../../sites/derived/queries-visits';
import type { ListArea, SiteFilters } from '../../sites/sites/filters';
import { selectActiveSiteIds } from '../../sites/sites/queries-list';
import { selectVisitState } from '../../sites/sites/queries-visit-states';
import { type VisitFilters, visitFilters } from './filters';
import type { MaintenanceRecord } from './queries';
import { visitAgent } from './queries-visit-agent';

export type VisitRow = {
  id: number;
  maintenance_id: number;
  maintenance: string;
  kind: TaskKind;
  site_id: number;
  code: string;
  site_name: string | null;
  site_status: string;
  wilaya_id: number;
  owner: string;
  cluster_id: number;
  lat: number | null;
  lng: number | null;
  state: VisitState;
  due_day: string;
  due_from: string;
  due_until: string;
  last_day: string | null;
  not_before: string | null;
  plan_id: number | null;
  plan_day: string | null;
  task_id: number | null;
  agent_id: number | null;
  instruction: string | null;
  days_ahead: number;
  waits: WaitCause | null;
};

const fromMatchingVisits = (user: User, filters: VisitFilters, condition = sql`true`) => sql`
  from maintenance_visits v
  join maintenance_plans m on m.id = v.maintenance_id
  join sites s on s.id = v.site_id and ${siteVisibleTo(user)}
  where ${andConditions(buildConditions(visitFilters, filters, null))} and ${condition}`;
const columns = () => sql`
  v.id, v.maintenance_id, m.name as maintenance, m.kind, v.site_id, s.code, s.name as site_name,
  s.status as site_status, s.wilaya_id, s.owner, s.cluster_id, s.lat, s.lng, ${selectVisitState()} as state,
  v.due_day, v.due_from, v.due_until, v.last_day, v.not_before, v.plan_id, v.plan_day, v.task_id,
  ${visitAgent} as agent_id, m.instruction, m.days_ahead,
  case when m.planning = 'auto' and v.plan_id is null and v.task_id is null then v.waits end as waits`;

const byDay: Order = { column: sql`v.due_day`, type: 'date' };
const inOrder = (sort: Sort) => {
  const direction = sortDirection(sort);
  return sql`order by v.due_day ${direction}, v.id ${direction}`;
};

export const listVisits = async (db: Db, user: User, filters: VisitFilters, { sort, limit, offset }: Page) =>
  (
    await sql<VisitRow>`
      select ${columns()} ${fromMatchingVisits(user, filters)}
      ${inOrder(sort)} limit ${limit} offset ${offset}`.execute(db)
  ).rows;

export const countVisits = async (db: Db, user: User, filters: VisitFilters) =>
  (await sql<{ n: number }>`select count(*)::int as n ${fromMatchingVisits(user, filters)}`.execute(db))
    .rows[0].n;

export const iterateVisits = (db: Db, user: User, filters: VisitFilters, sort: Sort) =>
  readInBatches<VisitRow & { sort_key: string | null }>(
    byDay,
    sort,
    sql<number>`v.id`,
    async ({ condition, key }, limit) =>
      (
        await sql<VisitRow & { sort_key: string | null }>`
          select ${columns()}, ${key} as sort_key ${fromMatchingVisits(user, filters, condition)}
          ${inOrder(sort)} limit ${limit}`.execute(db)
      ).rows,
  );

/** The matching visits with their sites, earliest due first. */
export const listMatchingVisits = async (db: Db, user: User, filters: VisitFilters, maxRows: number) =>
  (
    await sql<{ id: number; site_id: number }>`
      select v.id, v.site_id ${fromMatchingVisits(user, filters)}
      order by v.due_day, v.id limit ${maxRows}`.execute(db)
  ).rows;

/** Due visits at one site, of each maintenance plan. */
export const listSiteVisits = async (db: Db, user: User, siteId: number) =>
  (
    await sql<VisitRow>`
      select ${columns()} ${fromMatchingVisits(user, {}, sql`v.site_id = ${siteId}`)}
      order by v.due_day, v.id`.execute(db)
  ).rows;

/** Visits to plan: their sites are already locked, so that no other call plans them at the same time. */
export const listVisitsByIds = async (db: Db, user: User, ids: readonly number[]) =>
  (
    await sql<VisitRow>`
      select ${columns()} ${fromMatchingVisits(user, {}, sql`v.id = any(${ids}::int[])`)}
      order by v.due_day, v.id`.execute(db)
  ).rows;

/** Visits of a plan due by a day, and neither planned nor begun. */
export const listOpenVisits = async (db: Db, maintenanceId: number, day: string) =>
  (
    await sql<{ id: number; site_id: number }>`
      select id, site_id from maintenance_visits
      where maintenance_id = ${maintenanceId} and plan_id is null and task_id is null and due_day <= ${day}::date
      order by due_day, id`.execute(db)
  ).rows;

/**
 * Stores why visits of a plan wait when no day was found for them, and clears the reason of others. Rows locked by
 * another transaction are left for the next run.
 */
export const saveWaitCauses = (
  db: Db,
  maintenanceId: number,
  waiting: readonly { id: number; waits: WaitCause }[],
) =>
  sql`
    with changed as (
      select t.id, new_causes.waits
      from maintenance_visits t
      left join unnest(${waiting.map(({ id }) => id)}::int[], ${waiting.map(({ waits }) => waits)}::text[])
        as new_causes (id, waits) on new_causes.id = t.id
      where t.maintenance_id = ${maintenanceId} and t.waits is distinct from new_causes.waits
      order by t.id for update of t skip locked
    )
    update maintenance_visits v set waits = changed.waits from changed where v.id = changed.id`.execute(db);

export type MovedVisit = {
  visit_id: number;
  site_id: number;
  plan_id: number;
  due_day: string;
  due_from: string;
  due_until: string;
  kind: TaskKind;
  agent_id: number | null;
  lat: number | null;
  lng: number | null;
};
/** Visits of a plan that are planned for another due day than their current one. */
export const listMovedVisits = async (db: Db, maintenanceId: number, ids?: readonly number[]) =>
  (
    await sql<MovedVisit>`
      select v.id as visit_id, v.site_id, v.plan_id, v.due_day, v.due_from, v.due_until, p.kind, p.agent_id, s.lat, s.lng
      from maintenance_visits v join plans p on p.id = v.plan_id join sites s on s.id = v.site_id
      where v.maintenance_id = ${maintenanceId} and p.maintenance_id = v.maintenance_id and p.status = 'planned'
        and p.due_day is distinct from v.due_day
        and ${ids ? sql`v.id = any(${ids}::int[])` : sql`true`}
      order by v.id`.execute(db)
  ).rows;

/** The active sites of a maintenance plan that a user may see. */
export const selectPlanSites = (
  db: Db,
  user: User,
  { area, filter }: Pick<MaintenanceRecord, 'area' | 'filter'>,
) => selectActiveSiteIds(db, user, area, filter as SiteFilters[ListArea]);

/**
 * Adds the sites matching a plan's filter and visible to the person in charge, and removes the others. New sites are
 * locked before their due visits are computed: this waits for concurrent changes of their plans, and later changes find
 * the visit.
 */
export const syncVisitSites = async (db: Db, user: User, plan: MaintenanceRecord) => {
  await sql`
    delete from maintenance_visits
    where maintenance_id = ${plan.id} and site_id not in (${selectPlanSites(db, user, plan)})`.execute(db);
  const { rows } = await sql<{ id: number }>`${selectNewSites(db, user, plan)} for key share`.execute(db);
  if (rows.length)
    await addVisits(
      db,
      plan.id,
      rows.map(({ id }) => id),
    );
};

/** The sites that a plan would get with this person in charge, and does not visit yet. */
export const listNewSites = async (db: Db, user: User, plan: MaintenanceRecord) => {
  const { rows } = await sql<{ id: number }>`${selectNewSites(db, user, plan)}`.execute(db);
  return rows.map(({ id }) => id);
};

const selectNewSites = (db: Db, user: User, plan: MaintenanceRecord) => sql`
  select id from sites
  where id in (${selectPlanSites(db, user, plan)})
    and not exists (select from maintenance_visits v where v.maintenance_id = ${plan.id} and v.site_id = sites.id)
  order by id`;

/** All of a plan's visits, after its rule changed. */
export const refreshPlanVisits = async (db: Db, maintenanceId: number) => {
  await refreshVisits(db, await listVisitSites(db, maintenanceId));
};

/** The sites that a plan visits. */
export const listVisitSites = async (db: Db, maintenanceId: number) => {
  const { rows } = await sql<{ site_id: number }>`
    select site_id from maintenance_visits
    where maintenance_id = ${maintenanceId} order by site_id`.execute(db);
  return rows.map(({ site_id }) => site_id);
};

export const deleteVisits = (db: Db, maintenanceId: number) =>
  db.deleteFrom('maintenance_visits').where('maintenance_id', '=', maintenanceId).execute();

/** Postpones visits, or undoes that. */
export const postponeVisits = async (
  db: Db,
  ids: readonly number[],
  siteIds: readonly number[],
  until: string | null,
) => {
  await db
    .updateTable('maintenance_visits')
    .set({ not_before: until })
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute();
  await refreshVisits(db, siteIds);
};
