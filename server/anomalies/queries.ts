import { type Insertable, type Selectable, type SelectQueryBuilder, sql, type Updateable } from 'kysely';
import type { AnomalySort } from '../../contract/anomalies';
import type { PlanStatus } from '../../contract/planning';
import type { TaskStatus } from '../../contract/vocabulary';
import type { Db } from '../db/client';
import type { AnomalyTable, Schema } from '../db/schema';
import type { Page, Sort } from '../platform/listing';
import { directionOf, inBatches, type Order } from '../platform/queries-batches';
import { conditionsOf } from '../platform/queries-filters';
import type { User } from '../platform/user';
import { columnsOf, hisOwn, sitesWithin } from '../reach/visibility';
import { ofKindsRead } from '../reach/visibility-of-work';
import { type AnomalyFilters, anomalyFilters } from './filters';

export type AnomalyRecord = Selectable<AnomalyTable>;
export type Category = AnomalyRecord['category'];

export const findingsOfTask = (db: Db, taskId: number) =>
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

export const resolveOfPlan = (db: Db, planId: number, accountId: number) =>
  db
    .updateTable('anomalies')
    .set({ status: 'resolved', resolved_at: sql`now()`, resolved_by: accountId, version: sql`version + 1` })
    .where('plan_id', '=', planId)
    .where('status', '=', 'unresolved')
    .returning('id')
    .execute();

type Tables = Schema & { a: Schema['anomalies']; s: Schema['sites'] };
type Matching = SelectQueryBuilder<Tables, 'a' | 's', object>;
/** What the tables show: what was found on tasks that the user may read. */
const listed = (db: Db, user: User, category: Category, filters: AnomalyFilters) =>
  matching(db, user, category, filters).where(ofKindsRead(user, 'a'));

const matching = (db: Db, user: User, category: Category, filters: AnomalyFilters): Matching => {
  const q = db
    .selectFrom('anomalies as a')
    .innerJoin('sites as s', 's.id', 'a.site_id')
    .where('a.category', '=', category)
    .where(sitesWithin('anomalies', user, columnsOf('s')))
    .where(hisOwn('anomalies', user, 'a')) as unknown as Matching;
  return conditionsOf(anomalyFilters, filters, null).reduce((so, condition) => so.where(condition), q);
};

const orders: Record<string, Order> = {
  created_at: { column: sql`a.created_at`, type: 'timestamptz' },
  id: { column: sql`a.id`, type: 'int' },
  status: { column: sql`a.status collate "C"`, type: 'text' },
  type: { column: sql`a.type collate "C"`, type: 'text' },
  task_id: { column: sql`a.task_id`, type: 'int' },
  username: {
    column: sql`(select u.username_key collate "C" from accounts u where u.id = a.agent_id)`,
    type: 'text',
    nulls: 'last',
  },
  site: { column: sql`s.code_search`, type: 'text' },
  site_code: { column: sql`s.code_search`, type: 'text' },
} satisfies Record<AnomalySort, Order>;
const ordered = (query: any, sort: Sort) =>
  query
    .orderBy(sql`${orders[sort.by].column} ${directionOf(orders[sort.by], sort)}`)
    .orderBy('a.id', sort.descending ? 'desc' : 'asc');
const rows = (q: Matching) =>
  (q as any)
    .innerJoin('tasks as t', 't.id', 'a.task_id')
    .leftJoin('plans as p', 'p.id', 'a.plan_id')
    .leftJoin('tasks as r', (join: any) =>
      join.onRef('r.plan_id', '=', 'p.id').on('r.deleted_at', 'is', null),
    )
    .selectAll('a')
    .select([
      's.code as site_code',
      's.name as site_name',
      's.wilaya_id',
      's.status as site_status',
      't.created_at as task_created_at',
      'p.day as plan_day',
      'p.status as plan_status',
      'r.id as repair_id',
      'r.status as repair_status',
    ]);
export type AnomalyRow = AnomalyRecord & {
  site_code: string;
  site_name: string | null;
  wilaya_id: number;
  site_status: string;
  task_created_at: Date;
  plan_day: string | null;
  plan_status: PlanStatus | null;
  repair_id: number | null;
  repair_status: TaskStatus | null;
};

export const anomalyPage = (
  db: Db,
  user: User,
  category: Category,
  filters: AnomalyFilters,
  { sort, limit, offset }: Page,
): Promise<AnomalyRow[]> =>
  ordered(rows(listed(db, user, category, filters)), sort)
    .limit(limit)
    .offset(offset)
    .execute();

export const countAnomalies = async (db: Db, user: User, category: Category, filters: AnomalyFilters) => {
  const { n } = await listed(db, user, category, filters)
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
};

/** All rows of a table in its order, in batches. */
export const everyAnomaly = (
  db: Db,
  user: User,
  category: Category,
  filters: AnomalyFilters,
  sort: Sort,
): AsyncGenerator<AnomalyRow[]> =>
  inBatches<AnomalyRow & { sort_key: string | null }>(
    orders[sort.by],
    sort,
    sql<number>`a.id`,
    ({ condition, key }, limit) =>
      ordered(rows(listed(db, user, category, filters).where(condition)).select(key.as('sort_key')), sort)
        .limit(limit)
        .execute(),
  );

/** One anomaly that the user may reach, whichever table it stands in. */
export const findAnomaly = async (db: Db, user: User, id: number): Promise<AnomalyRow | undefined> => {
  for (const category of ['anomaly', 'nok', 'access'] as const) {
    const [row] = await rows(matching(db, user, category, { ids: [id] })).execute();
    if (row) return row;
  }
  return undefined;
};

/** An anomaly with the step's data that told of it. */
export const anomalyWithData = (db: Db, id: number) =>
  db
    .selectFrom('anomalies as a')
    .leftJoin('task_tests as t', join =>
      join.onRef('t.task_id', '=', 'a.task_id').onRef('t.key', '=', 'a.test'),
    )
    .selectAll('a')
    .select('t.data')
    .where('a.id', '=', id)
    .executeTakeFirst();

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

/** Gives anomalies their plans; answers the plan that each had before. */
export const giveRepairs = async (
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
