import { z } from 'zod';
import { defineResource, exporting, get, pageOf, paging, Switch } from '../framework/endpoint';
import { fieldsIn, sortsFrom, unsortedIn } from '../framework/fields';
import { severalOf } from '../framework/several';
import type { Flag } from '../organisation/flags';
import {
  type Actor,
  allOf,
  anyOf,
  byKind,
  from,
  isAllowed,
  type Rule,
  type Scope,
  scopes,
} from '../organisation/permissions';
import type { Role } from '../organisation/roles';
import { Id, TaskKind, taskKinds } from '../organisation/vocabulary';
import { globalKinds, kindRows, kindsOfScope, scopeOf } from './task-kinds';
import { InstallationFilters, Task, TaskDetail, TaskFilters, taskFields } from './tasks';

const readsIn = (scope: Scope): Rule => ({ scope, flag: 'read_task' });
/** Who reads the tasks, plans and findings of a kind: whoever may read its scope's. Row access decides which ones. */
export const readsKind = (kind: string): Rule => readsIn(scopeOf(kind));
/** Who reads at least one kind: a list of several shows each reader the kinds they may read. */
export const readsSome: Rule = { anyOf: scopes.map(readsIn) };
export const kindsReadBy = (actor: Actor): TaskKind[] =>
  taskKinds.filter(kind => isAllowed(actor, readsKind(kind)));
/** Who acts on tasks of a kind: requires reading it, as the answer contains the task. */
export const actsOnKind = (kind: string, flag: Flag, role?: Role): Rule =>
  allOf(readsKind(kind), { scope: scopeOf(kind), flag, from: role });
/** A workbook of the list requires export_task; agents, who do not hold that flag, may export their own work. */
const exportsOf = (scope: Scope): Rule =>
  anyOf({ scope, flag: 'export_task' }, { scope, flag: 'read_task', only: 'agent' });
/** `detail=true` with `pm` answers the one task in full, in `tasks[0]` (document 2, section 7). */
const listInput = { ...paging, ...exporting, detail: Switch.optional() };
/** Tried first: a list's rows lack fields of a full task. */
const rows = pageOf('tasks', z.union([TaskDetail, Task]) as unknown as typeof Task);

const show = get('/api/task/:task_id', {
  input: z.object({ task_id: Id }),
  output: z.object({ total: z.int(), tasks: z.array(TaskDetail) }),
  needs: byKind('row', readsKind),
  pick: 'tasks',
});

/** Kinds may share a path: `task_type` says which is meant. One object per path: it is mounted once. */
const fetchAt = new Map<string, ReturnType<typeof fetchOf>>();
const fetchOf = (path: `/api/${string}`) => {
  const kinds = taskKinds.filter(kind => kindRows[kind].list.path === path);
  const { task_type, ...alone } = {
    ...(kinds.some(asksType) ? InstallationFilters : TaskFilters).shape,
    ...listInput,
    task_type: z.enum(kinds).optional(),
  };
  const input = z.object(kinds.length > 1 ? { ...alone, task_type } : alone);
  return get(path, { input: input as typeof KindInput, output: rows, needs: readsIn(scopeOf(kinds[0])) });
};
const KindInput = InstallationFilters.extend(listInput).extend({ task_type: TaskKind.optional() });
const asksType = (kind: TaskKind) => kindRows[kind].plan.asks.installation_type !== undefined;

const shared = {
  record: Task,
  idField: 'task_id',
  rowsKey: 'tasks',
  filterFrom: {
    site_owner: from('manager'),
    site_manager: from('cluster_manager'),
    site_cluster: from('cluster_manager'),
    agent: from('manager'),
    review: from('manager'),
    deleted: from('admin'),
  },
  locks: { site_owner: 'owner', site_cluster: 'cluster' },
  columns: fieldsIn(taskFields, 'column'),
  sorts: sortsFrom(taskFields, 'task_created'),
  unsorted: unsortedIn(taskFields),
  latestFirst: true,
} as const;

const listOfKind = (kind: TaskKind) => {
  const { scope, list } = kindRows[kind];
  const fetch = fetchAt.get(list.path) ?? fetchOf(list.path);
  fetchAt.set(list.path, fetch);
  return defineResource({
    ...shared,
    name: kind,
    filters: (asksType(kind) ? InstallationFilters : TaskFilters) as typeof InstallationFilters,
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

const GlobalFilters = TaskFilters.extend({ task_types: severalOf(z.enum(globalKinds)).optional() });

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
export const askedOf = (kind: TaskKind | 'all'): { task_type?: TaskKind } =>
  kind !== 'all' && 'task_type' in kindLists[kind].actions.list.input.shape ? { task_type: kind } : {};
/** The list of a kind, or for `all` the global one. */
export const listNamed = (kind: TaskKind | 'all') => (kind === 'all' ? allTasks : kindLists[kind]);
export const kindsOfList = (kind: TaskKind | 'all') => (kind === 'all' ? globalKinds : [kind]);
/** The list that shows a family's tasks: that of its one kind, or the global one. */
export const listOfScope = (scope: Scope) =>
  kindsOfScope[scope].length === 1 ? kindLists[kindsOfScope[scope][0]] : allTasks;
