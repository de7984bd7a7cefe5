import { type ExpressionBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { holds } from '../../contract/permissions';
import { scopeOf } from '../../contract/task-kinds';
import { type Area, areaOfKind, type TaskKind, taskKinds } from '../../contract/vocabulary';
import type { Db } from '../db/client';
import type { PlanTable } from '../db/schema';
import type { User } from '../platform/user';
import { siteVisibleTo } from '../sites/visibility';

/**
 * Brings the sites' summaries up to date after their plans or tasks changed, in the same transaction: the next plan is
 * the earliest neither done nor cancelled, the last task the latest done one (product decisions, « Plans and tasks »).
 * A plan or task with two sites counts at both.
 */
export const refreshSiteSummaries = async (db: Db, siteIds: readonly (number | null | undefined)[]) => {
  const ids = [...new Set(siteIds)].filter(id => id != null);
  if (!ids.length) return;
  // One pass over what lies on the sites, and joins by primary key only: looking plans up for each site took minutes
  // for thousands, and nothing here hangs on how fresh the planner's statistics are after a bulk insert.
  await sql`
    with found as (
      select site_id, ${areaOf} as area, array[day - date '2000-01-01', id] as plan, null::bigint[] as task,
        case kind when 'gpm' then day end as gpm_day, null::timestamptz as gpm_at
      from plans where site_id = any(${ids}::int[]) and status = 'planned'
      union all
      select drop_site_id, ${areaOf}, array[day - date '2000-01-01', id], null, case kind when 'gpm' then day end, null
      from plans where drop_site_id = any(${ids}::int[]) and status = 'planned'
      union all
      select site_id, ${areaOf}, null, array[${microseconds}, id], null, case kind when 'gpm' then created_at end
      from tasks where site_id = any(${ids}::int[]) and ${isDone}
      union all
      select drop_site_id, ${areaOf}, null, array[${microseconds}, id], null, case kind when 'gpm' then created_at end
      from tasks where drop_site_id = any(${ids}::int[]) and ${isDone}
      union all
      select site_id, area, null, null, null, null from site_areas where site_id = any(${ids}::int[])
    ), chosen as (
      select site_id, area, (min(plan))[2] as plan_id, (max(task))[2] as task_id,
        min(gpm_day) as gpm_day, max(gpm_at) as gpm_at
      from found group by site_id, area
    )
    update site_areas t
    set next_plan_id = p.id, next_plan_day = p.day, next_plan_agent_id = p.agent_id,
        last_task_id = l.id, last_task_at = l.created_at, last_task_agent_id = l.agent_id,
        next_gpm_day = c.gpm_day, last_gpm_at = c.gpm_at
    from chosen c
    left join plans p on p.id = c.plan_id
    left join tasks l on l.id = c.task_id
    where t.site_id = c.site_id and t.area = c.area
      and (t.next_plan_id, t.next_plan_day, t.next_plan_agent_id, t.last_task_id, t.last_task_at, t.last_task_agent_id,
          t.next_gpm_day, t.last_gpm_at)
        is distinct from (p.id, p.day, p.agent_id, l.id, l.created_at, l.agent_id, c.gpm_day, c.gpm_at)`.execute(
    db,
  );
};

/** Installations follow the delivery area, CM the GPM area (`areaOfKind` in the contract). */
const areaOf = sql`case kind when 'installation' then 'delivery' when 'cm' then 'gpm' else kind end`;
const isDone = sql`deleted_at is null and status in ('', 'correct', 'pending', 'accept', 'closed')`;
const microseconds = sql`(extract(epoch from created_at) * 1000000)::bigint`;

/** Plans of sites within days, cancelled ones too, of one area or of all and of scopes held; an agent's own only. */
export const plansOnSites = (
  db: Db,
  user: User,
  siteIds: number[],
  area: Area | 'all',
  { plan_from = '-infinity', plan_to = 'infinity' }: { plan_from?: string; plan_to?: string },
) =>
  db
    .selectFrom('plans')
    .selectAll()
    .where(sql<boolean>`site_id = any(${siteIds}::int[])`)
    .where(sql<boolean>`day between ${plan_from}::date and ${plan_to}::date`)
    .where(his(user, 'agent_id'))
    .where(
      'kind',
      'in',
      taskKinds.filter(kind => (area === 'all' || areaOfKind(kind) === area) && holds(user, scopeOf(kind))),
    )
    .orderBy('site_id')
    .orderBy('day')
    .orderBy('id')
    .execute();

export type PlanRecord = Selectable<PlanTable>;
export type NewPlan = Omit<
  PlanRecord,
  | 'id'
  | 'status'
  | 'owner'
  | 'wilaya_id'
  | 'cluster_id'
  | 'manager_id'
  | 'created_at'
  | 'cancelled_at'
  | 'cancelled_by'
  | 'version'
>;

/** All plans in one statement, whatever their number; answers their ids in order. */
export const insertPlans = async (db: Db, plans: readonly NewPlan[]) => {
  if (!plans.length) return [];
  const names = Object.keys(plans[0]);
  const columns = sql.join(names.map(name => sql.ref(name)));
  const given = sql.join(names.map(name => sql.ref(`p.${name}`)));
  const { rows } = await sql<{ id: number }>`
    insert into plans (${columns}, owner, wilaya_id, cluster_id, manager_id)
    select ${given}, s.owner, s.wilaya_id, s.cluster_id, s.manager_id
    from json_populate_recordset(null::plans, ${JSON.stringify(plans)}::text::json) with ordinality p
    join sites s on s.id = coalesce(p.drop_site_id, p.site_id)
    order by p.ordinality
    returning id`.execute(db);
  return rows.map(({ id }) => id);
};

/** A plan with the task that came of it. */
const withTask = (db: Db) =>
  db
    .selectFrom('plans as p')
    .leftJoin('tasks as t', join => join.onRef('t.plan_id', '=', 'p.id').on('t.deleted_at', 'is', null))
    .selectAll('p')
    .select('t.id as task_id');
export type PlanWithTask = Awaited<ReturnType<typeof planWithTask>>;

export const planWithTask = (db: Db, planId: number) =>
  withTask(db).where('p.id', '=', planId).executeTakeFirstOrThrow();

/** Plans of one kind that pick up or drop at a site, the latest first; an agent's own only. */
export const plansOfSite = (db: Db, user: User, siteId: number, kind: TaskKind) =>
  withTask(db)
    .where('p.kind', '=', kind)
    .where(eb => eb.or([eb('p.site_id', '=', siteId), eb('p.drop_site_id', '=', siteId)]))
    .where(his(user, 'p.agent_id'))
    .orderBy('p.day', 'desc')
    .orderBy('p.id', 'desc')
    .execute();

/** A plan that the user may reach through either of its sites. */
export const findPlan = (db: Db, user: User, planId: number) =>
  db
    .selectFrom('plans as p')
    .selectAll('p')
    .where('p.id', '=', planId)
    .where(throughASite(user, 'p'))
    .where(his(user, 'p.agent_id'))
    .executeTakeFirst();

/** The plan as it stands, locked; its sites are locked before it. */
export const lockPlan = (db: Db, planId: number) =>
  db.selectFrom('plans').selectAll().where('id', '=', planId).forUpdate().executeTakeFirstOrThrow();

export const updatePlan = (db: Db, planId: number, values: Updateable<PlanTable>) =>
  db
    .updateTable('plans')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', planId)
    .returningAll()
    .executeTakeFirstOrThrow();

/** A task that the user may reach through either of its sites. */
export const findTask = (db: Db, user: User, taskId: number) =>
  db
    .selectFrom('tasks as t')
    .select(['t.id', 't.kind', 't.site_id', 't.drop_site_id', 't.status', 't.deleted_at'])
    .where('t.id', '=', taskId)
    .where('t.deleted_at', 'is', null)
    .where(throughASite(user, 't'))
    .where(his(user, 't.agent_id'))
    .executeTakeFirst();

/** Agents reach the plans and tasks that are theirs (product decisions: bySite). */
const his = (user: User, agentId: string) =>
  user.role === 'agent' ? sql<boolean>`${sql.ref(agentId)} = ${user.userid}` : sql<boolean>`true`;

const throughASite = (user: User, table: 'p' | 't') => (eb: ExpressionBuilder<any, any>) =>
  eb.exists(
    eb
      .selectFrom('sites as s')
      .select('s.id')
      .where(site =>
        site.or([
          site('s.id', '=', site.ref(`${table}.site_id`)),
          site('s.id', '=', site.ref(`${table}.drop_site_id`)),
        ]),
      )
      .where(siteVisibleTo(user) as never),
  );
