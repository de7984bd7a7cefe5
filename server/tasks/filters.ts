import { expressionBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { admits, eachOf } from '../../contract/several';
import { asksFor } from '../../contract/task-kinds';
import type { taskLists } from '../../contract/task-lists';
import { doneStatuses, restoreDays, setAsideStatuses } from '../../contract/task-states';
import {
  type TaskKind,
  type TaskStatus,
  type TaskStatusFilter,
  taskStatuses,
} from '../../contract/vocabulary';
import { countedFiltersOf, placeFilters } from '../places/filters';
import type { EachOf, ListFilters } from '../platform/filters';
import {
  among,
  type Condition,
  eitherWay,
  type FilterTable,
  sinceDay,
  untilDay,
} from '../platform/queries-filters';
import { containing } from '../platform/search-text';
import type { User } from '../platform/user';
import type { TaskTables } from './queries-rows';

/** The filters of all task lists together; each contract admits its own (document 2, section 2.2). */
export type TaskFilters = EachOf<ListFilters<(typeof taskLists)[number]>>;

const eb = expressionBuilder<TaskTables, 't'>();
const late = sql<boolean>`(t.late and t.status not in (${sql.join(setAsideStatuses.map(sql.lit))}))`;
const done = sql<boolean>`t.status = any(${[...doneStatuses]}::text[])`;
/** Spelled out, so that the index of open tasks serves it. */
const undone = sql<boolean>`t.status in (${sql.join(
  taskStatuses.filter(status => !(doneStatuses as readonly string[]).includes(status)).map(sql.lit),
)})`;
/** `waitsForReview` in the contract, spelled as the index `tasks_unseen` is. */
const waiting = sql<boolean>`(t.status in ('pending', 'correct') or (t.status = '' and t.seen_at is null))`;

/** As a filter names a state, and as its table keeps it. */
export const storedStatus = (status: z.output<typeof TaskStatusFilter>): TaskStatus =>
  status === 'done' ? '' : status;

type Asking = {
  user: User;
  kinds: readonly TaskKind[];
  /** More tasks match than are best found all at once. */
  many?: boolean;
};

/** Every filter of every task list, of `tasks as t`. */
export const taskFilters: FilterTable<TaskFilters, Asking> = {
  task_types: {
    evenUnchosen: (_, { kinds }, filters) => {
      const asked = kindsAsked(kinds, filters);
      return among(sql`t.kind`)([...asked]);
    },
  },
  deleted: {
    evenUnchosen: wanted =>
      wanted === 'yes'
        ? sql`t.deleted_at > now() - make_interval(days => ${restoreDays})`
        : eb('t.deleted_at', 'is', null),
  },
  ids: ids => sql`t.id = any(${ids}::int[])`,
  pm: id => eb('t.id', '=', id),
  ...placeFilters('t'),
  agent: among(sql`t.agent_id`),
  date_from: sinceDay(sql`t.created_at`),
  date_to: untilDay(sql`t.created_at`),
  plan_from: day => eb('t.planned_day', '>=', day),
  plan_to: day => eb('t.planned_day', '<=', day),
  task_status: asked => among(sql`t.status`)(eachOf(asked, storedStatus)),
  done: wanted => eitherWay(wanted, done, undone),
  late: wanted => eitherWay(wanted, late),
  review: wanted => eitherWay(wanted, waiting),
  installation_type: among(sql`t.installation_type`),
  ...countedFiltersOf('t'),
  site: (name, { kinds, many }) => {
    // Of few tasks, by the indexes of sites; of many, those that an order goes through are looked at.
    const isNamed = (column: 'site_id' | 'drop_site_id') =>
      many
        ? sql<boolean>`${sql.ref(`t.${column}`)} in (${sitesNamed(name)})`
        : sql<boolean>`${sql.ref(`t.${column}`)} = any(array(${sitesNamed(name)}))`;
    // Other kinds than deliveries go to one site alone.
    return kinds.some(kind => asksFor(kind, 'drop_site'))
      ? sql`(${isNamed('site_id')} or ${isNamed('drop_site_id')})`
      : isNamed('site_id');
  },
};

/** Sites by a part of their code or name. */
const sitesNamed = (name: string) => {
  const text = containing(name);
  return sql<number>`select s.id from sites s where s.code_search like ${text} or s.name_search like ${text}`;
};

/** What `site` asks for, in two parts that have nothing in common: each is counted in an index alone. */
export const bySiteNamed = (name: string): Condition[] => [
  sql`t.site_id = any(array(${sitesNamed(name)}))`,
  sql`(t.drop_site_id = any(array(${sitesNamed(name)})) and t.site_id not in (${sitesNamed(name)}))`,
];

/** The kinds of a list, or those of them that are asked for. */
export const kindsAsked = (kinds: readonly TaskKind[], { task_types }: Pick<TaskFilters, 'task_types'>) =>
  task_types ? kinds.filter(kind => admits<TaskKind>(task_types, kind)) : kinds;
