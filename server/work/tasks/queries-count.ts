import { sql } from 'kysely';
import { eachOf } from '../../../contract/framework/several';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { setAsideStatuses } from '../../../contract/work/task-states';
import type { Db } from '../../framework/db/client';
import { ownPlace } from '../../framework/http/filters';
import type { User } from '../../framework/identity/user';
import {
  among,
  type Condition,
  conditionsOf,
  eitherWay,
  type FilterTable,
} from '../../framework/lists/queries-filters';
import { isDone, isUnreviewed } from '../../sites/derived/queries-states';
import { placeFilters } from '../../sites/geo/filters';
import { storedStatus, type TaskFilters } from './filters';
import { matching, type TaskQuery } from './queries-list';
import { sitesNamed } from './queries-named';
import { countByDays, countBySums } from './queries-sums';

/** The number of visible tasks of some kinds that match a filter. */
export const countTasks = async (
  db: Db,
  user: User,
  kinds: readonly TaskKind[],
  filters: TaskFilters,
): Promise<number> => {
  if (!kinds.length) return 0;
  const asked = askedOfSums(filters, user);
  const bySums = asked && (await countBySums(db, user, kinds, asked));
  if (bySums !== null) return bySums;
  const byDays = await countedByDays(db, user, kinds, filters);
  if (byDays !== null) return byDays;
  const named = await sitesNamed(db, filters);
  if (!named) return countEach(matching(db, user, kinds, filters));
  // In two disjoint parts: each is counted by an index alone.
  const rest = matching(db, user, kinds, { ...filters, site: undefined });
  const ids = sql`select unnest(${named}::int[])`;
  const here = sql<boolean>`t.site_id = any(array(${ids}))`;
  const there = sql<boolean>`(t.drop_site_id = any(array(${ids})) and t.site_id not in (${ids}))`;
  return (await countEach(rest.where(here))) + (await countEach(rest.where(there)));
};

const countEach = async (tasks: TaskQuery) =>
  (await tasks.select(eb => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n;

/** Counts by the daily sums, if the filter only has one kind of day, place and kind. */
const countedByDays = async (db: Db, user: User, kinds: readonly TaskKind[], filters: TaskFilters) => {
  const { date_from, date_to, plan_from, plan_to, ...others } = filters;
  const { site_owner, site_manager, site_cluster, task_types, ...untold } = others;
  // An empty text is no filter.
  const begun = Boolean(date_from || date_to);
  const planned = Boolean(plan_from || plan_to);
  if (begun === planned || conditionsOf(sumFilters, untold, user).length) return null;
  const [from, to] = begun ? [date_from, date_to] : [plan_from, plan_to];
  return countByDays(db, user, kinds, begun ? 'begun' : 'planned', [
    ...conditionsOf(sumFilters, { site_owner, site_manager, site_cluster, task_types } as TaskFilters, user),
    ...(from ? [sql<boolean>`c.day >= ${from}::date`] : []),
    ...(to ? [sql<boolean>`c.day <= ${to}::date`] : []),
  ] as Condition[]);
};

/** The filters as conditions on `task_counts`; null if they need other columns. */
const askedOfSums = (filters: TaskFilters, user: User) => {
  const asked = conditionsOf(sumFilters, filters, user);
  return asked.every(condition => condition !== untold) ? asked : null;
};

const untold = 'untold';
const isUntold = (): Condition | typeof untold => untold;
const late = sql<boolean>`(c.late and c.status not in (${sql.join(setAsideStatuses.map(sql.lit))}))`;

/** Every filter of every task list, on `task_counts as c`. */
const sumFilters: FilterTable<TaskFilters, User, Condition | typeof untold> = {
  ...placeFilters('c'),
  task_types: among(sql`c.kind`),
  installation_type: among(sql`c.installation_type`),
  task_status: asked => among(sql`c.status`)(eachOf(asked, storedStatus)),
  done: wanted => eitherWay(wanted, isDone('c')),
  late: wanted => eitherWay(wanted, late),
  review: wanted => eitherWay(wanted, isUnreviewed('c', sql`not c.seen`)),
  deleted: wanted => (wanted === 'yes' ? untold : null),
  /** For users without a place: everything. */
  own: (_, user) => {
    const { owner, clusters } = ownPlace(user);
    return owner !== null || clusters !== null ? untold : null;
  },
  agent: isUntold,
  date_from: isUntold,
  date_to: isUntold,
  plan_from: isUntold,
  plan_to: isUntold,
  site: isUntold,
  /** Depends on the current day. */
  overdue: wanted => (wanted === 'all' ? null : untold),
  due_from: isUntold,
  due_to: isUntold,
  pm: isUntold,
  counted_site: isUntold,
  ids: isUntold,
};
