import { expressionBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import type { Db } from '../../framework/db/client';
import type { Schema } from '../../framework/db/schema';
import type { User } from '../../framework/identity/user';
import { ownWorkOnly } from '../../organisation/row-access/visibility';
import { siteVisibleTo } from '../../organisation/row-access/visibility-sites';
import type { Assignment } from '../../sites/sites/queries-assignments';
import { selectWaitingSince } from '../deadlines/queries-waiting';
import type { PlanTable, TaskTable } from '../schema';

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
  | 'maintenance_id'
  | 'due_day'
  | 'waited_since'
> &
  /** For visits of a maintenance plan; plans created together set both or none. */
  Partial<Pick<PlanRecord, 'maintenance_id' | 'due_day'>>;

/**
 * Inserts all plans in one statement; returns their ids in order. For a plan that replaces a task, `waitingSince` is
 * the day since when that has waited; otherwise it is looked up, and of plans for the same work the first ends the
 * wait.
 */
export const insertPlans = async (
  db: Db,
  plans: readonly NewPlan[],
  waitingSince: readonly (string | null)[] = [],
) => {
  if (!plans.length) return [];
  const names = Object.keys(plans[0]);
  const columns = sql.join(names.map(name => sql.ref(name)));
  const selectedColumns = sql.join(names.map(name => sql.ref(`new_plans.${name}`)));
  const rows = plans.map((plan, index) => ({ ...plan, waited_since: waitingSince[index] ?? null }));
  const inserted = await sql<{ id: number }>`
    insert into plans (${columns}, waited_since, owner, wilaya_id, cluster_id, manager_id)
    select ${selectedColumns},
      case when new_plans.from_task_id is not null then new_plans.waited_since
        when new_plans.row_no = 1 then ${selectWaitingSince('new_plans')} end,
      s.owner, s.wilaya_id, s.cluster_id, s.manager_id
    from (
      select *, row_number() over (partition by site_id, kind, anomaly_id order by ordinality) as row_no
      from json_populate_recordset(null::plans, ${JSON.stringify(rows)}::text::json) with ordinality
    ) new_plans
    join sites s on s.id = coalesce(new_plans.drop_site_id, new_plans.site_id)
    order by new_plans.ordinality
    returning id`.execute(db);
  return inserted.rows.map(({ id }) => id);
};

/** Open plans identical to a given one in everything but the planner, by index. */
export const findIdenticalOpenPlans = async (db: Db, plans: readonly NewPlan[]) => {
  if (!plans.length) return new Map<number, number>();
  const comparedColumns = Object.keys(plans[0]).filter(name => name !== 'created_by' && name !== 'site_id');
  const columnsOf = (table: string) => sql.join(comparedColumns.map(name => sql.ref(`${table}.${name}`)));
  const { rows } = await sql<{ index: number; id: number }>`
    select (requested.ordinality - 1)::int as index, min(p.id) as id
    from json_populate_recordset(null::plans, ${JSON.stringify(plans)}::text::json) with ordinality requested
    join plans p on p.site_id = requested.site_id and p.status = 'planned' and p.kind = requested.kind
    where (${columnsOf('p')}) is not distinct from (${columnsOf('requested')})
    group by requested.ordinality`.execute(db);
  return new Map(rows.map(({ index, id }) => [index, id]));
};

/** A plan with its task. */
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
export const listPlansOfSite = (db: Db, user: User, siteId: number, kind: TaskKind) =>
  withTask(db)
    .where('p.kind', '=', kind)
    .where(eb => eb.or([eb('p.site_id', '=', siteId), eb('p.drop_site_id', '=', siteId)]))
    .where(ownWorkOnly('plans', user, 'p'))
    .orderBy('p.day', 'desc')
    .orderBy('p.id', 'desc')
    .execute();

/** A plan visible through either of its sites. */
export const findPlan = (db: Db, user: User, planId: number) =>
  db
    .selectFrom('plans as p')
    .selectAll('p')
    .where('p.id', '=', planId)
    .where(hasVisibleSite(user, 'p'))
    .where(ownWorkOnly('plans', user, 'p'))
    .executeTakeFirst();

/** The current plan, locked; its sites are locked before it. */
export const lockPlan = async (db: Db, planId: number) => (await lockPlans(db, [planId]))[0];

export const lockPlans = (db: Db, planIds: readonly number[]) =>
  db
    .selectFrom('plans')
    .selectAll()
    .where(sql<boolean>`id = any(${planIds}::int[])`)
    .orderBy('id')
    .forUpdate()
    .execute();

export const updatePlan = async (db: Db, planId: number, values: Updateable<PlanTable>) =>
  (await updatePlans(db, [planId], values))[0];

export const updatePlans = (db: Db, planIds: readonly number[], values: Updateable<PlanTable>) =>
  db
    .updateTable('plans')
    .set({ ...values, version: sql`version + 1` })
    .where(sql<boolean>`id = any(${planIds}::int[])`)
    .returningAll()
    .execute();

/** Who has these plans, and where. */
export const listPlanAssignments = async (db: Db, planIds: readonly number[]): Promise<Assignment[]> => {
  if (!planIds.length) return [];
  const rows = await db
    .selectFrom('plans')
    .select(['agent_id', 'site_id', 'drop_site_id'])
    .where(sql<boolean>`id = any(${planIds}::int[])`)
    .execute();
  return rows.map(({ agent_id, site_id, drop_site_id }) => ({ agent_id, sites: [site_id, drop_site_id] }));
};

/** How many of these plans are on a day before that one. */
export const countPlansBefore = async (db: Db, day: string, planIds: readonly number[]) => {
  if (!planIds.length) return 0;
  const { count } = await db
    .selectFrom('plans')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(sql<boolean>`id = any(${planIds}::int[])`)
    .where('day', '<', day)
    .executeTakeFirstOrThrow();
  return count;
};

/** A task visible through either of its sites. */
export const findTask = (db: Db, user: User, taskId: number) =>
  db
    .selectFrom('tasks as t')
    .select(['t.id', 't.kind', 't.site_id', 't.drop_site_id', 't.status', 't.deleted_at'])
    .where('t.id', '=', taskId)
    .where('t.deleted_at', 'is', null)
    .where(hasVisibleSite(user, 't'))
    .where(ownWorkOnly('tasks', user, 't'))
    .executeTakeFirst();

const eb = expressionBuilder<Schema & { p: PlanTable; t: TaskTable }, 'p' | 't'>();
const hasVisibleSite = (user: User, table: 'p' | 't') =>
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
      .where(siteVisibleTo(user)),
  );
