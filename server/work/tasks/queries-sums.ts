import { type RawBuilder, sql } from 'kysely';
import { hasFullAccess } from '../../../contract/organisation/row-access';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { acceptsField } from '../../../contract/work/task-kinds';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import type { Order } from '../../framework/lists/queries-batches';
import { type Condition, columnFilter } from '../../framework/lists/queries-filters';
import { aliasColumns, visibleSums } from '../../organisation/row-access/visibility';
import type { SumFamily } from '../../sites/derived/queries-sums';
import { dayFamily, pickupFamily, taskFamily } from '../../sites/derived/queries-task-counts';

/** Counts by sums the visible tasks of some kinds that match conditions on `c`; null if no sum has the answer. */
export const countBySums = async (
  db: Db,
  user: User,
  kinds: readonly TaskKind[],
  filterConditions: readonly Condition[],
): Promise<number | null> => {
  const sum = selectTaskCount(user, kinds, filterConditions);
  if (!sum) return null;
  const { rows } = await sql<{ n: number }>`select ${sum} as n`.execute(db);
  return rows[0].n;
};

/** The same as a subquery in another query's rows. */
export const selectTaskCount = (
  user: User,
  kinds: readonly TaskKind[],
  filterConditions: readonly Condition[],
): RawBuilder<number> | null => {
  const all = reachedRows(user, kinds, sql`c.n`, filterConditions);
  return all && sql<number>`(select coalesce(sum(n), 0)::int from (${all}) c)`;
};

/** The same by the daily sums: conditions are on place, kind and day. */
export const countByDays = async (
  db: Db,
  user: User,
  kinds: readonly TaskKind[],
  grain: 'begun' | 'planned',
  filterConditions: readonly Condition[],
): Promise<number | null> => {
  const within = visibleSums('tasks', user);
  if (!within) return null;
  const reached = sql<boolean>`(${within.byFacts(counting)} or ${within.byFacts(pickup)})`;
  const all = rowsOf(dayFamily, kinds, sql`c.n`, [sql`c.grain = ${grain}`, ...filterConditions, reached]);
  const { rows } = await sql<{ n: number }>`select coalesce(sum(n), 0)::int as n from (${all}) c`.execute(db);
  return rows[0].n;
};

/** The agents, sites or wilayas, as `o`, that may have visible tasks of some kinds: by the sums, no others have any. */
export const hasVisibleTasks = (
  of: NonNullable<Order['of']>,
  user: User,
  kinds: readonly TaskKind[],
): RawBuilder<unknown> => {
  const within = visibleSums('tasks', user);
  if (!within || of === 'agent_id' || hasFullAccess('tasks', user)) return sql`true`;
  if (of === 'wilaya_id') return sql`o.id in (${reachedRows(user, kinds, sql`c.wilaya_id`)})`;
  const reached = within.byFacts(aliasColumns('o'));
  const goods = twoSitedOf(kinds);
  if (!goods.length) return reached;
  const place = sql`c.pickup_owner, c.pickup_cluster_id, c.pickup_manager_id`;
  return sql`(${reached} or (o.owner, o.cluster_id, coalesce(o.manager_id, 0)) in
    (${rowsOf(pickupFamily, goods, place, [within.byFacts(counting)])}))`;
};

const counting = aliasColumns('c');
const pickup = aliasColumns('c', 'pickup_');
const twoSitedOf = (kinds: readonly TaskKind[]) => kinds.filter(kind => acceptsField(kind, 'drop_site'));

/**
 * The sums' rows of tasks that are visible by the site where they count, plus those visible by the pickup site alone.
 */
const reachedRows = (
  user: User,
  kinds: readonly TaskKind[],
  what: RawBuilder<unknown>,
  filterConditions: readonly Condition[] = [],
) => {
  const within = visibleSums('tasks', user);
  if (!within) return null;
  const byFacts = rowsOf(taskFamily, kinds, what, [...filterConditions, within.byFacts(counting)]);
  const goods = twoSitedOf(kinds);
  if (!goods.length || hasFullAccess('tasks', user)) return byFacts;
  const through = within.throughOther(counting, pickup);
  return sql`${byFacts} union all ${rowsOf(pickupFamily, goods, what, [...filterConditions, through])}`;
};

/** Rows of a family's sum and those appended since. */
const rowsOf = (
  { appended, sums: [sum] }: SumFamily,
  kinds: readonly TaskKind[],
  what: RawBuilder<unknown>,
  conditions: readonly Condition[],
) => {
  const where = sql.join([columnFilter(sql`c.kind`)([...kinds]), ...conditions], sql` and `);
  return sql.join(
    [sum.table, appended].map(table => sql`select ${what} from ${sql.table(table)} c where ${where}`),
    sql` union all `,
  );
};
