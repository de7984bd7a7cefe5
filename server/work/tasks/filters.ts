import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import { expandMultiValue, matchesMultiValue } from '../../../contract/framework/multi-value';
import { type TaskKind, taskStatuses } from '../../../contract/organisation/vocabulary';
import { getFieldRequirement } from '../../../contract/work/task-kinds';
import type { taskLists } from '../../../contract/work/task-lists';
import {
  doneStatuses,
  getFilteredStatuses,
  restoreDays,
  setAsideStatuses,
} from '../../../contract/work/task-states';
import type { ListFilters, UnionToIntersection } from '../../framework/http/filters';
import type { User } from '../../framework/identity/user';
import {
  columnFilter,
  type FilterTable,
  sinceDay,
  threeWayFilter,
  untilDay,
} from '../../framework/lists/queries-filters';
import { containsPattern, minTrigramLength, normalizeSearchText } from '../../framework/lists/search-text';
import { isDone, isUnreviewed } from '../../sites/derived/queries-states';
import { createCountedFilters, placeFilters } from '../../sites/geo/filters';
import { taskDeadlineFilters } from '../deadlines/filters';
import type { TaskTable } from '../schema';

/** The filters of all task lists combined; each contract allows its own subset (document 2, section 2.2). */
export type TaskFilters = UnionToIntersection<ListFilters<(typeof taskLists)[number]>>;

const eb = expressionBuilder<{ t: TaskTable }, 't'>();
const isLate = sql<boolean>`(t.late and t.status not in (${sql.join(setAsideStatuses.map(sql.lit))}))`;
/** Written as literals, so that the index of open tasks applies. */
const isNotDone = sql<boolean>`t.status in (${sql.join(
  taskStatuses.filter(status => !(doneStatuses as readonly string[]).includes(status)).map(sql.lit),
)})`;

/** By the stored status in a column. */
export const statusFilter = (column: RawBuilder<unknown>) => (requested: TaskFilters['task_status'] & {}) =>
  columnFilter(column)(expandMultiValue(requested, getFilteredStatuses));

type FilterContext = {
  user: User;
  kinds: readonly TaskKind[];
  /** The ids of sites matching `site`, if already looked up. */
  siteIds?: readonly number[];
  /** If there are many matches, tasks are scanned in list order; otherwise the indexes of sites are used. */
  hasManySites?: boolean;
};

/** Every filter of every task list, on `tasks as t`. */
export const taskFilters: FilterTable<TaskFilters, FilterContext> = {
  task_types: {
    evenUnchosen: (_, { kinds }, filters) => {
      const requested = getRequestedKinds(kinds, filters);
      return columnFilter(sql`t.kind`)([...requested]);
    },
  },
  deleted: {
    evenUnchosen: choice =>
      choice === 'yes'
        ? sql`t.deleted_at > now() - make_interval(days => ${restoreDays})`
        : eb('t.deleted_at', 'is', null),
  },
  ids: ids => sql`t.id = any(${ids}::int[])`,
  pm: id => eb('t.id', '=', id),
  ...placeFilters('t'),
  agent: columnFilter(sql`t.agent_id`),
  date_from: sinceDay(sql`t.created_at`),
  date_to: untilDay(sql`t.created_at`),
  plan_from: day => eb('t.planned_day', '>=', day),
  plan_to: day => eb('t.planned_day', '<=', day),
  task_status: statusFilter(sql`t.status`),
  done: choice => threeWayFilter(choice, isDone(), isNotDone),
  late: choice => threeWayFilter(choice, isLate),
  ...taskDeadlineFilters,
  review: choice => threeWayFilter(choice, isUnreviewed()),
  installation_type: columnFilter(sql`t.installation_type`),
  ...createCountedFilters('t'),
  site: (name, { kinds, siteIds, hasManySites }) => {
    const ids = siteIds ? sql<number>`select unnest(${siteIds}::int[])` : selectSiteIdsByName(name);
    // « is true » prevents a join: the planner expects few rows and would scan them for each task.
    const isMatchingSite = (id: RawBuilder<unknown>) =>
      siteIds && hasManySites
        ? sql<boolean>`(${id} in (${ids})) is true`
        : sql<boolean>`${id} = any(array(${ids}))`;
    // Kinds other than deliveries have one site only.
    const mayHaveDropSite = kinds.some(kind => getFieldRequirement(kind, 'drop_site'));
    return mayHaveDropSite
      ? sql`(${isMatchingSite(sql`t.site_id`)} or ${isMatchingSite(sql`t.drop_site_id`)})`
      : isMatchingSite(sql`t.site_id`);
  },
};

/** Sites by a part of their code or name. */
export const selectSiteIdsByName = (name: string) => {
  const pattern = containsPattern(name);
  // Short texts cannot use the search index, but the index of the code order contains all columns needed.
  const sites =
    normalizeSearchText(name).length < minTrigramLength
      ? sql`(select id, code_search, name_search from sites order by code_search, id offset 0)`
      : sql`sites`;
  return sql<number>`select s.id from ${sites} s where s.code_search like ${pattern} or s.name_search like ${pattern}`;
};

/** The kinds of a list, or the requested ones among them. */
export const getRequestedKinds = (
  kinds: readonly TaskKind[],
  { task_types }: Pick<TaskFilters, 'task_types'>,
) => (task_types ? kinds.filter(kind => matchesMultiValue<TaskKind>(task_types, kind)) : kinds);
