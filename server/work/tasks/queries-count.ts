import { sql } from 'kysely';
import { getOwnPlace } from '../../../contract/organisation/permissions';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { setAsideStatuses } from '../../../contract/work/task-states';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import {
  buildConditions,
  type Condition,
  columnFilter,
  type FilterTable,
  threeWayFilter,
} from '../../framework/lists/queries-filters';
import { isDone, isUnreviewed } from '../../sites/derived/queries-states';
import { placeFilters } from '../../sites/geo/filters';
import { statusFilter, type TaskFilters } from './filters';
import { selectMatchingTasks, type TaskQuery } from './queries-list';
import { findSiteIdsByName } from './queries-site-ids';
import { countByDays, countBySums } from './queries-sums';

/** The number of visible tasks of some kinds that match a filter. */
export const countTasks = async (
  db: Db,
  user: User,
  kinds: readonly TaskKind[],
  filters: TaskFilters,
): Promise<number> => {
  if (!kinds.length) return 0;
  const sumConditions = buildSumConditions(filters, user);
  const bySums = sumConditions && (await countBySums(db, user, kinds, sumConditions));
  if (bySums !== null) return bySums;
  const byDays = await countByDaySums(db, user, kinds, filters);
  if (byDays !== null) return byDays;
  const siteIds = await findSiteIdsByName(db, filters);
  if (!siteIds) return countRows(selectMatchingTasks(db, user, kinds, filters));
  // In two disjoint parts: each is counted by an index alone.
  const onAnySite = selectMatchingTasks(db, user, kinds, { ...filters, site: undefined });
  const ids = sql`select unnest(${siteIds}::int[])`;
  const isOnSite = sql<boolean>`t.site_id = any(array(${ids}))`;
  const isOnDropSiteOnly = sql<boolean>`(t.drop_site_id = any(array(${ids})) and t.site_id not in (${ids}))`;
  return (await countRows(onAnySite.where(isOnSite))) + (await countRows(onAnySite.where(isOnDropSiteOnly)));
};

/** Counts the tasks of a query one by one, where no stored sum answers. */
const countRows = async (tasks: TaskQuery) =>
  (await tasks.select(eb => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n;

/** Counts by the daily sums; null unless the filter has one kind of day, and besides it only place and task kind. */
const countByDaySums = async (db: Db, user: User, kinds: readonly TaskKind[], filters: TaskFilters) => {
  const { date_from, date_to, plan_from, plan_to, ...withoutDays } = filters;
  const { site_owner, site_manager, site_cluster, task_types, ...otherFilters } = withoutDays;
  // An empty text is no filter.
  const hasBegunDays = Boolean(date_from || date_to);
  const hasPlannedDays = Boolean(plan_from || plan_to);
  if (hasBegunDays === hasPlannedDays) return null;
  if (buildConditions(sumFilters, otherFilters, user).length) return null;
  const [from, to] = hasBegunDays ? [date_from, date_to] : [plan_from, plan_to];
  return countByDays(db, user, kinds, hasBegunDays ? 'begun' : 'planned', [
    ...buildConditions(
      sumFilters,
      { site_owner, site_manager, site_cluster, task_types } as TaskFilters,
      user,
    ),
    ...(from ? [sql<boolean>`c.day >= ${from}::date`] : []),
    ...(to ? [sql<boolean>`c.day <= ${to}::date`] : []),
  ] as Condition[]);
};

/** The filters as conditions on `task_counts`; null if they need other columns. */
const buildSumConditions = (filters: TaskFilters, user: User) => {
  const conditions = buildConditions(sumFilters, filters, user);
  return conditions.every(condition => condition !== unsupported) ? conditions : null;
};

/** The answer of a filter that the sums have no column for. */
const unsupported = 'unsupported';
const isUnsupported = (): Condition | typeof unsupported => unsupported;
const isLate = sql<boolean>`(c.late and c.status not in (${sql.join(setAsideStatuses.map(sql.lit))}))`;

/** Every filter of every task list, on `task_counts as c`. */
const sumFilters: FilterTable<TaskFilters, User, Condition | typeof unsupported> = {
  ...placeFilters('c'),
  task_types: columnFilter(sql`c.kind`),
  installation_type: columnFilter(sql`c.installation_type`),
  task_status: statusFilter(sql`c.status`),
  done: choice => threeWayFilter(choice, isDone('c')),
  late: choice => threeWayFilter(choice, isLate),
  review: choice => threeWayFilter(choice, isUnreviewed('c', sql`not c.seen`)),
  deleted: choice => (choice === 'yes' ? unsupported : null),
  /** For users without a place: everything. */
  own: (_, user) => {
    const { owner, clusters } = getOwnPlace(user);
    return owner !== null || clusters !== null ? unsupported : null;
  },
  agent: isUnsupported,
  date_from: isUnsupported,
  date_to: isUnsupported,
  plan_from: isUnsupported,
  plan_to: isUnsupported,
  site: isUnsupported,
  /** Depends on the current day. */
  overdue: choice => (choice === 'all' ? null : unsupported),
  due_from: isUnsupported,
  due_to: isUnsupported,
  pm: isUnsupported,
  counted_site: isUnsupported,
  ids: isUnsupported,
};
