import { z } from 'zod';
import {
  BooleanParam,
  defineCalls,
  defineResource,
  exportParams,
  get,
  pageSchema,
  pagingParams,
} from '../framework/endpoint';
import { fieldsIn, listSortFields, unsortableFields } from '../framework/fields';
import { multiValue } from '../framework/multi-value';
import { type Actor, allOf, anyOf, byKind, isAllowed, minRole, type Rule } from '../framework/permissions';
import { Id } from '../framework/vocabulary';
import type { Flag } from '../organisation/flags';
import { type Scope, scopes } from '../organisation/permissions';
import type { Role } from '../organisation/roles';
import { TaskKind, taskKinds } from '../organisation/vocabulary';
import { getKindScope, globalKinds, kindsByScope, taskKindDefinitions } from './task-kinds';
import { InstallationFilters, Task, TaskDetail, TaskFilters, taskFields } from './tasks';

const readRule = (scope: Scope): Rule => ({ scope, flag: 'read_task' });
/** Who reads the tasks, plans and findings of a kind: whoever may read its scope's, within their row access. */
export const canReadKind = (kind: string): Rule => readRule(getKindScope(kind));
/** Who reads at least one kind: a list of several shows each reader the kinds they may read. */
export const canReadAnyKind: Rule = { anyOf: scopes.map(readRule) };
export const listReadableKinds = (actor: Actor): TaskKind[] =>
  taskKinds.filter(kind => isAllowed(actor, canReadKind(kind)));
/** Who acts on tasks of a kind: requires reading it, as the answer contains the task. */
export const canActOnKind = (kind: string, flag: Flag, role?: Role): Rule =>
  allOf(canReadKind(kind), { scope: getKindScope(kind), flag, from: role });
/** Who reviews tasks of a kind; without one, whoever reviews any. */
export const canReview = (kind?: string): Rule => {
  const reviews = (each: string) => canActOnKind(each, 'return_task', 'manager');
  return taskKinds.some(each => each === kind) ? reviews(kind!) : anyOf(...taskKinds.map(reviews));
};
/** A workbook of the list requires export_task; agents, who do not hold that flag, may export their own work. */
const exportRule = (scope: Scope): Rule =>
  anyOf({ scope, flag: 'export_task' }, { scope, flag: 'read_task', only: 'agent' });
/**
 * `detail=true` with `pm` answers the one task in full, in `tasks[0]`; `anomalies=true` the workbook of the anomalies
 * found on the tasks (document 2, section 7).
 */
const listInput = {
  ...pagingParams,
  ...exportParams,
  detail: BooleanParam.optional(),
  anomalies: BooleanParam.optional(),
};
/** Full tasks are tried first: a row of a list lacks some of their fields. */
const taskPage = pageSchema('tasks', z.union([TaskDetail, Task]) as unknown as typeof Task);

const show = get('/api/task/:task_id', {
  cost: 'light',
  input: z.object({ task_id: Id }),
  output: z.object({ total: z.int(), tasks: z.array(TaskDetail) }),
  needs: byKind('row', canReadKind),
  pick: 'tasks',
});

/** By path. Kinds may share a path, which is mounted once: `task_type` then names the kind. */
const listEndpoints = new Map<string, ReturnType<typeof defineListEndpoint>>();
const defineListEndpoint = (path: `/api/${string}`) => {
  const kinds = taskKinds.filter(kind => taskKindDefinitions[kind].list.path === path);
  const { task_type, ...commonFields } = {
    ...(kinds.some(hasInstallationType) ? InstallationFilters : TaskFilters).shape,
    ...listInput,
    task_type: z.enum(kinds).optional(),
  };
  const input = z.object(kinds.length > 1 ? { ...commonFields, task_type } : commonFields);
  return get(path, {
    cost: 'heavy',
    input: input as typeof KindInput,
    output: taskPage,
    needs: readRule(getKindScope(kinds[0])),
  });
};
const KindInput = InstallationFilters.extend(listInput).extend({ task_type: TaskKind.optional() });
const hasInstallationType = (kind: TaskKind) =>
  taskKindDefinitions[kind].plan.fields.installation_type !== undefined;

const sharedOptions = {
  record: Task,
  idField: 'task_id',
  rowsKey: 'tasks',
  filterFrom: {
    site_owner: minRole('manager'),
    site_manager: minRole('cluster_manager'),
    site_cluster: minRole('cluster_manager'),
    agent: minRole('manager'),
    review: minRole('manager'),
    deleted: minRole('admin'),
  },
  locks: { site_owner: 'owner', site_cluster: 'cluster' },
  columns: fieldsIn(taskFields, 'column'),
  sorts: listSortFields(taskFields, 'task_created'),
  unsorted: unsortableFields(taskFields),
  latestFirst: true,
} as const;

const defineKindList = (kind: TaskKind) => {
  const { scope, list } = taskKindDefinitions[kind];
  const listEndpoint = listEndpoints.get(list.path) ?? defineListEndpoint(list.path);
  listEndpoints.set(list.path, listEndpoint);
  return defineResource({
    ...sharedOptions,
    name: kind,
    filters: (hasInstallationType(kind) ? InstallationFilters : TaskFilters) as typeof InstallationFilters,
    filterFrom: { ...sharedOptions.filterFrom, ...(list.ownerFilter && { site_owner: list.ownerFilter }) },
    exports: { list: { needs: exportRule(scope), columns: fieldsIn(taskFields, 'sheet'), file: list.file } },
    actions: { list: listEndpoint, show },
  });
};

/** The list of each kind: every fact that browser and server must agree on (document 2, sections 2.2 to 2.7). */
export const kindLists = Object.fromEntries(taskKinds.map(kind => [kind, defineKindList(kind)])) as Record<
  TaskKind,
  ReturnType<typeof defineKindList>
>;
export const { delivery: deliveryTasks, ssr: ssrTasks, gpm: gpmTasks, cm: cmTasks } = kindLists;

/** The tasks that wait for the caller's review, the longest waiting first: of one kind, or of all they may review. */
export const reviewQueue = defineCalls({
  name: 'reviewQueue',
  ability: false,
  actions: {
    list: get('/api/pm/review', {
      input: z.object({ task_type: TaskKind.optional(), page: pagingParams.page, limit: pagingParams.limit }),
      output: pageSchema('tasks', Task),
      needs: byKind('task_type', canReview),
      cost: 'heavy',
    }),
  },
});

const GlobalFilters = TaskFilters.extend({ task_types: multiValue(z.enum(globalKinds)).optional() });

/** The kinds of the pm family together: « Liste des Taches » (document 2, section 2.8). */
export const allTasks = defineResource({
  ...sharedOptions,
  name: 'task_list',
  filters: GlobalFilters,
  exports: { list: { needs: exportRule('pm'), columns: fieldsIn(taskFields, 'sheet'), file: 'taches.xlsx' } },
  actions: {
    show,
    list: get('/api/taskGlobal/fetch', {
      cost: 'heavy',
      input: GlobalFilters.extend(listInput),
      output: taskPage,
      needs: readRule('pm'),
    }),
  },
});

export const taskLists = [...taskKinds.map(kind => kindLists[kind]), allTasks];
/** Fixed input of its list call: the kind, if several share a path. */
export const getListInput = (kind: TaskKind | 'all'): { task_type?: TaskKind } =>
  kind !== 'all' && 'task_type' in kindLists[kind].actions.list.input.shape ? { task_type: kind } : {};
/** The list of a kind, or for `all` the global one. */
export const getTaskList = (kind: TaskKind | 'all') => (kind === 'all' ? allTasks : kindLists[kind]);
export const getListKinds = (kind: TaskKind | 'all') => (kind === 'all' ? globalKinds : [kind]);
/** The list that shows a family's tasks: that of its one kind, or the global one. */
export const getScopeList = (scope: Scope) =>
  kindsByScope[scope].length === 1 ? kindLists[kindsByScope[scope][0]] : allTasks;
