import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../framework/db/client';
import type { AnomalyTable, BoqLineTable } from '../schema';

export type BoqLine = Omit<Selectable<BoqLineTable>, 'plan_id'>;

export const listBoqLines = (db: Db, planId: number): Promise<BoqLine[]> =>
  db
    .selectFrom('boq_lines')
    .select(['no', 'reference', 'label', 'quantity', 'unit'])
    .where('plan_id', '=', planId)
    .orderBy('no')
    .execute();

/** Replaces the lines; returns how many there were before. */
export const replaceBoqLines = async (db: Db, planId: number, lines: readonly BoqLine[]) => {
  const deleted = await db.deleteFrom('boq_lines').where('plan_id', '=', planId).executeTakeFirst();
  await db
    .insertInto('boq_lines')
    .values(lines.map(line => ({ ...line, plan_id: planId })))
    .execute();
  return Number(deleted.numDeletedRows);
};

/** Copies the bill to plans that replace others. */
export const copyBoqLines = async (db: Db, plans: readonly { from: number; to: number }[]) => {
  if (!plans.length) return;
  await sql`
    insert into boq_lines (plan_id, no, reference, label, quantity, unit)
    select copies."to", l.no, l.reference, l.label, l.quantity, l.unit
    from json_to_recordset(${JSON.stringify(plans)}::text::json) as copies ("from" int, "to" int)
    join boq_lines l on l.plan_id = copies."from"`.execute(db);
};

/** Serialises replacing the lines of a plan with changes of the plan. */
export const lockBoqPlan = (db: Db, planId: number) =>
  db.selectFrom('plans').select('id').where('id', '=', planId).forUpdate().executeTakeFirstOrThrow();

/** The file attached to a plan. */
export const findPlanFile = (db: Db, planId: number) =>
  db
    .selectFrom('plans as p')
    .innerJoin('files as f', 'f.id', 'p.file_id')
    .select(['f.file', 'f.name', 'f.type'])
    .where('p.id', '=', planId)
    .where('f.deleted_at', 'is', null)
    .executeTakeFirst();

/** The anomalies made from a task's differences, by the row's key. */
export const getRaisedAnomalies = async (db: Db, taskId: number) =>
  new Map(
    (
      await db
        .selectFrom('anomalies')
        .select(['id', 'ref'])
        .where('task_id', '=', taskId)
        .where('category', '=', 'nok')
        .where('ref', 'like', `${raisedRef('')}%`)
        .execute()
    ).map(({ id, ref }) => [ref.slice(raisedRef('').length), id]),
  );

/** Null if the same one exists already. */
export const insertRaisedAnomaly = async (db: Db, values: Insertable<AnomalyTable>) =>
  (
    await db
      .insertInto('anomalies')
      .values(values)
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id ?? null;

/** The reference, within its step, of an anomaly made from a row of the bill. */
export const raisedRef = (key: string) => `boq:${key}`;
