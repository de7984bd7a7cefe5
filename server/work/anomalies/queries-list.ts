import { type SelectQueryBuilder, sql } from 'kysely';
import type { AnomalySort } from '../../../contract/work/anomaly-fields';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { getDirection, type Order, readInBatches } from '../../framework/lists/queries-batches';
import { buildConditions } from '../../framework/lists/queries-filters';
import type { Page, Sort } from '../../framework/lists/row-source';
import { anomalyVisibleTo, hasReadableKind } from '../../organisation/row-access/visibility-work';
import { type AnomalyFilters, anomalyFilters } from './filters';
import type { Category } from './queries';

/** The rows of the tables: findings on tasks that the user may read. */
const readableAnomalies = (db: Db, user: User, category: Category, filters: AnomalyFilters) =>
  visibleAnomalies(db, user, filters).where('a.category', '=', category).where(hasReadableKind(user, 'a'));

/** Of any table. */
const visibleAnomalies = (db: Db, user: User, filters: AnomalyFilters) => {
  const query = db
    .selectFrom('anomalies as a')
    .innerJoin('sites as s', 's.id', 'a.site_id')
    .where(anomalyVisibleTo(user));
  return buildConditions(anomalyFilters, filters, { user }).reduce(
    (filtered, condition) => filtered.where(condition),
    query,
  );
};

const orders: Record<string, Order> = {
  created_at: { column: sql`a.created_at`, type: 'timestamptz' },
  id: { column: sql`a.id`, type: 'int' },
  status: { column: sql`a.status collate "C"`, type: 'text' },
  type: { column: sql`a.type collate "C"`, type: 'text' },
  severity: {
    // Same expression as in its index.
    column: sql`(case a.severity when 'low' then 0 when 'medium' then 1 when 'high' then 2 when 'critical' then 3 end)`,
    type: 'int',
  },
  due: { column: sql`a.due`, type: 'date' },
  in_charge: {
    column: sql`(select u.username_key collate "C" from accounts u where u.id = a.charge_id)`,
    type: 'text',
    nulls: 'last',
  },
  reopened: { column: sql`a.reopened`, type: 'int' },
  task_id: { column: sql`a.task_id`, type: 'int' },
  username: {
    column: sql`(select u.username_key collate "C" from accounts u where u.id = a.agent_id)`,
    type: 'text',
    nulls: 'last',
  },
  site: { column: sql`s.code_search`, type: 'text' },
  site_code: { column: sql`s.code_search`, type: 'text' },
} satisfies Record<AnomalySort, Order>;
const orderBySort = <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>, sort: Sort) =>
  query
    .orderBy(sql`${orders[sort.by].column} ${getDirection(orders[sort.by], sort)}`)
    .orderBy(sql.ref('a.id'), sort.descending ? 'desc' : 'asc');
const selectRows = (query: ReturnType<typeof visibleAnomalies>) =>
  query
    .innerJoin('tasks as t', 't.id', 'a.task_id')
    .leftJoin('plans as p', 'p.id', 'a.plan_id')
    .leftJoin('tasks as r', join => join.onRef('r.plan_id', '=', 'p.id').on('r.deleted_at', 'is', null))
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
export type AnomalyRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

export const listAnomalies = (
  db: Db,
  user: User,
  category: Category,
  filters: AnomalyFilters,
  { sort, limit, offset }: Page,
): Promise<AnomalyRow[]> =>
  orderBySort(selectRows(readableAnomalies(db, user, category, filters)), sort)
    .limit(limit)
    .offset(offset)
    .execute();

export const countAnomalies = async (db: Db, user: User, category: Category, filters: AnomalyFilters) => {
  const { n } = await readableAnomalies(db, user, category, filters)
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
};

/** All rows of a table in its order, in batches. */
export const iterateAnomalies = (
  db: Db,
  user: User,
  category: Category,
  filters: AnomalyFilters,
  sort: Sort,
): AsyncGenerator<AnomalyRow[]> =>
  readInBatches<AnomalyRow & { sort_key: string | null }>(
    orders[sort.by],
    sort,
    sql<number>`a.id`,
    ({ condition, key }, limit) =>
      orderBySort(
        selectRows(readableAnomalies(db, user, category, filters).where(condition)).select(
          key.as('sort_key'),
        ),
        sort,
      )
        .limit(limit)
        .execute(),
  );

export const listAnomalyIds = async (
  db: Db,
  user: User,
  category: Category,
  filters: AnomalyFilters,
  limit: number,
) =>
  (
    await readableAnomalies(db, user, category, filters).select('a.id').orderBy('a.id').limit(limit).execute()
  ).map(({ id }) => id);

/** Visible anomalies, of any table. */
export const findAnomalies = (db: Db, user: User, ids: readonly number[]): Promise<AnomalyRow[]> =>
  selectRows(visibleAnomalies(db, user, { ids: [...ids] })).execute();
export const findAnomaly = async (db: Db, user: User, id: number): Promise<AnomalyRow | undefined> =>
  (await findAnomalies(db, user, [id]))[0];

/** The other unresolved findings on visits of the same kind to an anomaly's site, the most severe first. */
export const listRelatedFindings = (db: Db, user: User, { id, site_id, kind }: AnomalyRow) =>
  orderBySort(
    selectRows(visibleAnomalies(db, user, {}))
      .where(hasReadableKind(user, 'a'))
      .where('a.site_id', '=', site_id)
      .where('a.kind', '=', kind)
      .where('a.status', '=', 'unresolved')
      .where('a.id', '<>', id),
    { by: 'severity', descending: true },
  ).execute();
