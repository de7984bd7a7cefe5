import { type ExpressionBuilder, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
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
  const open = sql`status = 'planned'`;
  const done = sql`deleted_at is null and status in ('', 'correct', 'pending', 'accept', 'closed')`;
  // One pass over the sites' plans and one over their tasks: looking both up for each site took 30 times as long.
  await sql`
    update site_areas t
    set next_plan_id = x.plan_id, next_plan_day = x.day, next_plan_agent_id = x.plan_agent,
        last_task_id = x.task_id, last_task_at = x.created_at, last_task_agent_id = x.task_agent
    from (
      select k.site_id, k.area, p.id as plan_id, p.day, p.agent_id as plan_agent,
             l.id as task_id, l.created_at, l.agent_id as task_agent
      from site_areas k
      left join (
        select distinct on (site, area) * from ${atBothSites('plans', ids, open)} order by site, area, day, id
      ) p on p.site = k.site_id and p.area = k.area
      left join (
        select distinct on (site, area) * from ${atBothSites('tasks', ids, done)}
        order by site, area, created_at desc, id desc
      ) l on l.site = k.site_id and l.area = k.area
      where k.site_id = any(${ids}::int[])
    ) x
    where t.site_id = x.site_id and t.area = x.area
      and (t.next_plan_id, t.next_plan_day, t.next_plan_agent_id, t.last_task_id, t.last_task_at,
           t.last_task_agent_id)
        is distinct from (x.plan_id, x.day, x.plan_agent, x.task_id, x.created_at, x.task_agent)`.execute(db);
};

/** Plans or tasks of sites, with `site` and `area`: once for where they are picked up, once for where they drop. */
const atBothSites = (table: 'plans' | 'tasks', ids: number[], condition: RawBuilder<unknown>) => {
  const at = (site: 'site_id' | 'drop_site_id') => sql`
    select r.*, ${sql.ref(site)} as site, ${areaOfRow} as area
    from ${sql.table(table)} r where ${sql.ref(site)} = any(${ids}::int[]) and ${condition}`;
  return sql`(${at('site_id')} union all ${at('drop_site_id')}) both_sites`;
};

/** Installations follow the delivery area, CM the GPM area (`areaOfKind` in the contract). */
const areaOfRow = sql`case kind when 'installation' then 'delivery' when 'cm' then 'gpm' else kind end`;

/** Plans of sites that are not cancelled, those of one area or of all, by site and day; an agent's own only. */
export const plansOnSites = (db: Db, user: User, siteIds: number[], area: Area | 'all') =>
  db
    .selectFrom('plans')
    .selectAll()
    .where('site_id', 'in', siteIds.length ? siteIds : [0])
    .where('status', '<>', 'cancelled')
    .where(his(user, 'agent_id'))
    .where(
      'kind',
      'in',
      taskKinds.filter(kind => area === 'all' || areaOfKind(kind) === area),
    )
    .orderBy('site_id')
    .orderBy('day')
    .execute();

export type PlanRecord = Selectable<PlanTable>;
export type NewPlan = Omit<
  PlanRecord,
  'id' | 'status' | 'created_at' | 'cancelled_at' | 'cancelled_by' | 'version'
>;

/** All plans in one statement, whatever their number; answers their ids in order. */
export const insertPlans = async (db: Db, plans: readonly NewPlan[]) => {
  if (!plans.length) return [];
  const columns = sql.join(Object.keys(plans[0]).map(column => sql.ref(column)));
  const { rows } = await sql<{ id: number }>`
    insert into plans (${columns})
    select ${columns} from json_populate_recordset(null::plans, ${JSON.stringify(plans)}::text::json)
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
    .select(['t.id', 't.site_id', 't.status'])
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
