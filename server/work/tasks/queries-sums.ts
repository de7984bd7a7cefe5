import { type RawBuilder, sql } from 'kysely';
import { hasFullAccess } from '../../../contract/organisation/row-access';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { acceptsField } from '../../../contract/work/task-kinds';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { type Condition, columnFilter } from '../../framework/lists/queries-filters';
import { aliasColumns, visibleSums } from '../../organisation/row-access/visibility';
import type { SumFamily } from '../../sites/derived/queries-sums';
import { dayFamily, pickupFamily, taskFamily } from '../../sites/derived/queries-task-counts';

/*
 * Counts of tasks from stored sums instead of the tasks themselves. A row of a sum `c` has a key and `n`, the number of
 * tasks with it: `task_counts` by the place of the site where a task counts, `pickup_counts` only for tasks with two
 * sites, by the places of both, and `day_counts` by day and both places (grain « begun » or « planned »). Rows appended
 * since the last fold are read from a table of the same form, and may be negative.
 */

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
  const counts = visibleRows(user, kinds, sql`c.n`, filterConditions);
  return counts && sql<number>`(select coalesce(sum(n), 0)::int from (${counts}) c)`;
};

/** The same by the daily sums: conditions are on place, kind and day. */
export const countByDays = async (
  db: Db,
  user: User,
  kinds: readonly TaskKind[],
  grain: 'begun' | 'planned',
  filterConditions: readonly Condition[],
): Promise<number | null> => {
  const visibility = visibleSums('tasks', user);
  if (!visibility) return null;
  const isVisible = sql<boolean>`(${visibility.bySite(siteColumns)} or ${visibility.bySite(pickupColumns)})`;
  const conditions: Condition[] = [sql`c.grain = ${grain}`, ...filterConditions, isVisible];
  const counts = selectFromFamily(dayFamily, kinds, sql`c.n`, conditions);
  const { rows } = await sql<{ n: number }>`select coalesce(sum(n), 0)::int as n from (${counts}) c`.execute(
    db,
  );
  return rows[0].n;
};

/**
 * For a list ordered by agents, sites or wilayas (`referenced`): a condition on those that may have visible tasks
 * of some kinds. The sums prove that no others have any.
 */
export const hasVisibleTasks = (
  foreignKey: string,
  user: User,
  kinds: readonly TaskKind[],
): RawBuilder<unknown> => {
  const visibility = visibleSums('tasks', user);
  if (!visibility || foreignKey === 'agent_id' || hasFullAccess('tasks', user)) return sql`true`;
  if (foreignKey === 'wilaya_id')
    return sql`referenced.id in (${visibleRows(user, kinds, sql`c.wilaya_id`)})`;
  const isVisible = visibility.bySite(aliasColumns('referenced'));
  const twoSiteKinds = listTwoSiteKinds(kinds);
  if (!twoSiteKinds.length) return isVisible;
  const place = sql`c.pickup_owner, c.pickup_cluster_id, c.pickup_manager_id`;
  return sql`(${isVisible} or (referenced.owner, referenced.cluster_id, coalesce(referenced.manager_id, 0)) in
    (${selectFromFamily(pickupFamily, twoSiteKinds, place, [visibility.bySite(siteColumns)])}))`;
};

/** Of a sum `c`: the place of the site where a task counts, and of the other site of a delivery. */
const siteColumns = aliasColumns('c');
const pickupColumns = aliasColumns('c', 'pickup_');
const listTwoSiteKinds = (kinds: readonly TaskKind[]) =>
  kinds.filter(kind => acceptsField(kind, 'drop_site'));

/**
 * The sums' rows of tasks that are visible by the site where they count, plus those visible by the pickup site alone.
 */
const visibleRows = (
  user: User,
  kinds: readonly TaskKind[],
  column: RawBuilder<unknown>,
  filterConditions: readonly Condition[] = [],
) => {
  const visibility = visibleSums('tasks', user);
  if (!visibility) return null;
  const isVisibleBySite = visibility.bySite(siteColumns);
  const countedRows = selectFromFamily(taskFamily, kinds, column, [...filterConditions, isVisibleBySite]);
  const twoSiteKinds = listTwoSiteKinds(kinds);
  if (!twoSiteKinds.length || hasFullAccess('tasks', user)) return countedRows;
  const isVisibleByPickup = visibility.onlyByOtherSite(siteColumns, pickupColumns);
  const pickupConditions = [...filterConditions, isVisibleByPickup];
  return sql`${countedRows} union all ${selectFromFamily(pickupFamily, twoSiteKinds, column, pickupConditions)}`;
};

/** Rows of the family's sum and those appended since, as `c`. */
const selectFromFamily = (
  { appended, sums: [sum] }: SumFamily,
  kinds: readonly TaskKind[],
  column: RawBuilder<unknown>,
  conditions: readonly Condition[],
) => {
  const where = sql.join([columnFilter(sql`c.kind`)([...kinds]), ...conditions], sql` and `);
  return sql.join(
    [sum.table, appended].map(table => sql`select ${column} from ${sql.table(table)} c where ${where}`),
    sql` union all `,
  );
};
