import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { severities } from '../../../contract/organisation/vocabulary';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { anomalyVisibleTo, taskVisibleTo } from '../../organisation/row-access/visibility-work';
import type { AnomalyTable } from '../schema';

export type AnomalyRecord = Selectable<AnomalyTable>;
export type Category = AnomalyRecord['category'];

export const listTaskFindings = (db: Db, taskId: number) =>
  db.selectFrom('anomalies').selectAll().where('task_id', '=', taskId).execute();

export const insertFindings = async (db: Db, rows: Insertable<AnomalyTable>[]) => {
  if (rows.length)
    await db
      .insertInto('anomalies')
      .values(rows)
      .onConflict(conflict => conflict.doNothing())
      .execute();
};

export const updateFinding = (
  db: Db,
  id: number,
  values: Partial<Pick<AnomalyRecord, 'type' | 'content' | 'comment' | 'status' | 'resolved_at'>>,
) =>
  db
    .updateTable('anomalies')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();

export const resolveFindings = async (db: Db, ids: number[]) => {
  if (!ids.length) return;
  await db
    .updateTable('anomalies')
    .set({ status: 'resolved', resolved_at: sql`now()`, version: sql`version + 1` })
    .where('id', 'in', ids)
    .execute();
};

export const resolveAnomaliesByPlan = (db: Db, planId: number, accountId: number) =>
  db
    .updateTable('anomalies')
    .set({ status: 'resolved', resolved_at: sql`now()`, resolved_by: accountId, version: sql`version + 1` })
    .where('plan_id', '=', planId)
    .where('status', '=', 'unresolved')
    .returning('id')
    .execute();

/** The unresolved anomalies that the plans repair, by plan. */
export const getAnomaliesByPlan = async (db: Db, planIds: readonly number[]) => {
  const rows = await db
    .selectFrom('anomalies')
    .select(['id', 'plan_id'])
    .where(sql<boolean>`plan_id = any(${planIds}::int[])`)
    .where('status', '=', 'unresolved')
    .orderBy('id')
    .execute();
  const idsByPlan = new Map<number, number[]>();
  for (const { id, plan_id } of rows) idsByPlan.set(plan_id!, [...(idsByPlan.get(plan_id!) ?? []), id]);
  return idsByPlan;
};

/**
 * What a plan repairs, with the data of the steps that reported it: the anomaly that it was planned from, also when
 * another CM repairs that by now, then those that are linked to it, the most severe first.
 */
export const listRepairedAnomalies = (db: Db, plan: { id: number; anomaly_id: number | null }) =>
  db
    .selectFrom('anomalies as a')
    .leftJoin('task_tests as t', join =>
      join.onRef('t.task_id', '=', 'a.task_id').onRef('t.key', '=', 'a.test'),
    )
    .selectAll('a')
    .select('t.data')
    .where(sql<boolean>`(a.id = ${plan.anomaly_id} or a.plan_id = ${plan.id})`)
    .orderBy(sql`a.id = ${plan.anomaly_id}`, 'desc')
    .orderBy(sql`array_position(${severities}::text[], a.severity)`, 'desc')
    .orderBy('a.id')
    .execute();

/** The current photos of the findings' steps, by task and step, in order. */
export const getPhotosByStep = async (db: Db, findings: readonly Step[]) => {
  const { rows } = await sql<Step & { id: number; slot: number; comment: string | null }>`
    select p.id, p.task_id, p.test, p.slot, p.comment from photos p
    join (${stepsTable(findings)}) step on step.task_id = p.task_id and step.test = p.test
    where p.replaced_at is null and p.removed_at is null
    order by p.task_id, p.test, p.slot`.execute(db);
  return groupByStep(rows);
};

/** The data of the findings' steps, by task and step. */
export const getDataByStep = async (db: Db, findings: readonly Step[]) => {
  const { rows } = await sql<{ task_id: number; test: string; data: Record<string, unknown> }>`
    select t.task_id, t.key as test, t.data from task_tests t
    join (${stepsTable(findings)}) step on step.task_id = t.task_id and step.test = t.key`.execute(db);
  return new Map(rows.map(({ task_id, test, data }) => [`${task_id} ${test}`, data]));
};

type Step = { task_id: number; test: string };
/** The distinct steps of the findings as a table in SQL. */
const stepsTable = (findings: readonly Step[]) => sql`
  select distinct * from json_to_recordset(${JSON.stringify(
    findings.map(({ task_id, test }) => ({ task_id, test })),
  )}::text::json) as steps(task_id int, test text)`;
const groupByStep = <Row extends Step>(rows: readonly Row[]) => {
  const steps = new Map<string, Row[]>();
  for (const row of rows) {
    const key = `${row.task_id} ${row.test}`;
    const step = steps.get(key);
    if (step) step.push(row);
    else steps.set(key, [row]);
  }
  return steps;
};

/**
 * The CMs planned for an anomaly and not cancelled, with their tasks and whether the user may see these, the latest
 * first: the person in charge of an anomaly may not be able to see its site.
 */
export const listRepairs = (db: Db, user: User, anomalyId: number) =>
  db
    .selectFrom('plans as p')
    .leftJoin('tasks as t', join => join.onRef('t.plan_id', '=', 'p.id').on('t.deleted_at', 'is', null))
    .select(['p.id as plan_id', 'p.day', 'p.kind', 'p.agent_id', 'p.created_by'])
    .select(['t.id as task_id', 't.status as task_status', 't.agent_id as task_agent_id'])
    .select(taskVisibleTo(user).as('task_visible'))
    .where(
      sql<boolean>`(p.anomaly_id = ${anomalyId} or p.id = (select plan_id from anomalies where id = ${anomalyId}))`,
    )
    .where('p.status', '<>', 'cancelled')
    .orderBy('p.id', 'desc')
    .execute();

/** The current photos of some tasks, in order. */
export const listPhotosOfTasks = async (db: Db, taskIds: readonly number[]) =>
  (
    await sql<Step & { id: number; slot: number; comment: string | null }>`
      select p.id, p.task_id, p.test, p.slot, p.comment from photos p
      where p.task_id = any(${taskIds}::int[]) and p.replaced_at is null and p.removed_at is null
      order by p.task_id, p.test, p.slot`.execute(db)
  ).rows;

/** The codes of sites, and of the sites of visible anomalies. */
export const getSiteCodes = async (db: Db, siteIds: readonly number[]) =>
  new Map(
    (
      await db
        .selectFrom('sites')
        .select(['id', 'code'])
        .where(sql<boolean>`id = any(${[...new Set(siteIds)]}::int[])`)
        .execute()
    ).map(({ id, code }) => [id, code]),
  );
export const getSiteCodesByAnomaly = async (db: Db, user: User, ids: readonly number[]) =>
  new Map(
    (
      await db
        .selectFrom('anomalies as a')
        .innerJoin('sites as s', 's.id', 'a.site_id')
        .select(['a.id', 's.code'])
        .where(sql<boolean>`a.id = any(${ids}::int[])`)
        .where(anomalyVisibleTo(user))
        .execute()
    ).map(({ id, code }) => [id, code]),
  );

/** Transfers one account's unresolved anomalies to another. */
export const transferAnomalies = (db: Db, from: number, to: number) =>
  db
    .updateTable('anomalies')
    .set({ charge_id: to, version: sql`version + 1` })
    .where('charge_id', '=', from)
    .where('status', '=', 'unresolved')
    .returning('id')
    .execute();

/** Who manages a site. */
export const findSiteManager = async (db: Db, siteId: number) =>
  (await db.selectFrom('sites').select('manager_id').where('id', '=', siteId).executeTakeFirst())
    ?.manager_id ?? null;

export const lockAnomaly = (db: Db, id: number) =>
  db.selectFrom('anomalies').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

export const lockFindings = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('anomalies')
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Links anomalies to their plans; returns each one's previous plan. */
export const setRepairPlans = async (
  db: Db,
  repairs: readonly { anomaly_id: number; plan_id: number }[],
): Promise<{ id: number; before: number | null; after: number }[]> =>
  (
    await sql<{ id: number; before: number | null; after: number }>`
      with before as (
        select a.id, a.plan_id as before, r.plan_id as after
        from json_to_recordset(${JSON.stringify(repairs)}::text::json) as r(anomaly_id int, plan_id int)
        join anomalies a on a.id = r.anomaly_id
        order by a.id for update of a
      )
      update anomalies a set plan_id = b.after, version = a.version + 1
      from before b where b.id = a.id
      returning a.id, b.before, b.after`.execute(db)
  ).rows;

export const updateAnomaly = (db: Db, id: number, values: Updateable<AnomalyTable>) =>
  db
    .updateTable('anomalies')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
