import { z } from 'zod';
import {
  BooleanParam,
  defineResource,
  exportParams,
  get,
  pageSchema,
  pagingParams,
} from '../framework/endpoint';
import { fieldsIn, listSortFields, unsortableFields } from '../framework/fields';
import { multiValue } from '../framework/multi-value';
import type { Flag } from '../organisation/flags';
import {
  type Actor,
  allOf,
  anyOf,
  byKind,
  isAllowed,
  minRole,
  type Rule,
  type Scope,
  scopes,
} from '../organisation/permissions';
import type { Role } from '../organisation/roles';
import { Id, TaskKind, taskKinds } from '../organisation/vocabulary';
import { getKindScope, globalKinds, kindsByScope, taskKindDefinitions } from './task-kinds';
import { InstallationFilters, Task, TaskDetail, TaskFilters, taskFields } from './tasks';

const readsIn = (scope: Scope): Rule => ({ scope, flag: 'read_task' });
/** Who reads the tasks, plans and findings of a kind: whoever may read its scope's. Row access decides which ones. */
export const canReadKind = (kind: string): Rule => readsIn(getKindScope(kind));
/** Who reads at least one kind: a list of several shows each reader the kinds they may read. */
export const canReadAnyKind: Rule = { anyOf: scopes.map(readsIn) };
export const listReadableKinds = (actor: Actor): TaskKind[] =>
  taskKinds.filter(kind => isAllowed(actor, canReadKind(kind)));
/** Who acts on tasks of a kind: requires reading it, as the answer contains the task. */
export const canActOnKind = (kind: string, flag: Flag, role?: Role): Rule =>
  allOf(canReadKind(kind), { scope: getKindScope(kind), flag, from: role });
/** A workbook of the list requires export_task; agents, who do not hold that flag, may export their own work. */
const exportsOf = (scope: Scope): Rule =>
  anyOf({ scope, flag: 'export_task' }, { scope, flag: 'read_task', only: 'agent' });
/** `detail=true` with `pm` answers the one task in full, in `tasks[0]` (document 2, section 7). */
const listInput = { ...pagingParams, ...exportParams, detail: BooleanParam.optional() };
/** Tried first: a list's rows lack fields of a full task. */
const rows = pageSchema('tasks', z.union([TaskDetail, Task]) as unknown as typeof Task);

const show = get('/api/task/:task_id', {
  input: z.object({ task_id: Id }),
  output: z.object({ total: z.int(), tasks: z.array(TaskDetail) }),
  needs: byKind('row', canReadKind),
  pick: 'tasks',
});

/** Kinds may share a path: `task_type` says which is meant. One object per path: it is mounted once. */
const fetchAt = new Map<string, ReturnType<typeof fetchOf>>();
const fetchOf = (path: `/api/${string}`) => {
  const kinds = taskKinds.filter(kind => taskKindDefinitions[kind].list.path === path);
  const { task_type, ...alone } = {
    ...(kinds.some(hasInstallationType) ? InstallationFilters : TaskFilters).shape,
    ...listInput,
    task_type: z.enum(kinds).optional(),
  };
  const input = z.object(kinds.length > 1 ? { ...alone, task_type } : alone);
  return get(path, {
    input: input as typeof KindInput,
    output: rows,
    needs: readsIn(getKindScope(kinds[0])),
  });
};
const KindInput = InstallationFilters.extend(listInput).extend({ task_type: TaskKind.optional() });
const hasInstallationType = (kind: TaskKind) =>
  taskKindDefinitions[kind].plan.fields.installation_type !== undefined;

const shared = {
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

const listOfKind = (kind: TaskKind) => {
  const { scope, list } = taskKindDefinitions[kind];
  const fetch = fetchAt.get(list.path) ?? fetchOf(list.path);
  fetchAt.set(list.path, fetch);
  return defineResource({
    ...shared,
    name: kind,
    filters: (hasInstallationType(kind) ? InstallationFilters : TaskFilters) as typeof InstallationFilters,
    filterFrom: { ...shared.filterFrom, ...(list.ownerFilter && { site_owner: list.ownerFilter }) },
    exports: { list: { needs: exportsOf(scope), columns: fieldsIn(taskFields, 'sheet'), file: list.file } },
    actions: { list: fetch, show },
  });
};

/** The list of each kind: every fact that browser and server must agree on (document 2, sections 2.2 to 2.7). */
export const kindLists = Object.fromEntries(taskKinds.map(kind => [kind, listOfKind(kind)])) as Record<
  TaskKind,
  ReturnType<typeof listOfKind>
>;
export const { delivery: deliveryTasks, ssr: ssrTasks, gpm: gpmTasks, cm: cmTasks } = kindLists;

const GlobalFilters = TaskFilters.extend({ task_types: multiValue(z.enum(globalKinds)).optional() });

/** The kinds of the pm family together: « Liste des Taches » (document 2, section 2.8). */
export const allTasks = defineResource({
  ...shared,
  name: 'task_list',
  filters: GlobalFilters,
  exports: { list: { needs: exportsOf('pm'), columns: fieldsIn(taskFields, 'sheet'), file: 'taches.xlsx' } },
  actions: {
    show,
    list: get('/api/taskGlobal/fetch', {
      input: GlobalFilters.extend(listInput),
      output: rows,
      needs: readsIn('pm'),
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
