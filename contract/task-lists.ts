import { z } from 'zod';
import { defineResource, exporting, get, pageOf, paging, Switch } from './endpoint';
import {
  type Actor,
  allOf,
  anyOf,
  byKind,
  type Flag,
  from,
  gpm,
  isAllowed,
  type Role,
  type Rule,
  type Scope,
  scopes,
} from './permissions';
import { scopeOf } from './task-kinds';
import {
  GlobalFilters,
  InstallationFilters,
  Task,
  TaskDetail,
  TaskFilters,
  taskExportColumns,
} from './tasks';
import { Id, type TaskKind, taskKinds } from './vocabulary';

const readsIn = (scope: Scope): Rule => ({ scope, flag: 'read_task' });
/** Who reads the tasks, plans and findings of a kind: whoever may read its scope's. Which ones is visibility's. */
export const readsKind = (kind: string): Rule => readsIn(scopeOf(kind));
/** Who reads those of some kind: a list of several shows each reader the kinds that he may read. */
export const readsSome: Rule = { anyOf: scopes.map(readsIn) };
export const kindsReadBy = (actor: Actor): TaskKind[] =>
  taskKinds.filter(kind => isAllowed(actor, readsKind(kind)));
/** Who does something with tasks of a kind: nobody acts on, and is answered, what he may not read. */
export const actsOnKind = (kind: string, flag: Flag, role?: Role): Rule =>
  allOf(readsKind(kind), { scope: scopeOf(kind), flag, from: role });
/** A workbook of the list goes with export_task; an agent, who holds no such flag, may take his own work with him. */
const exportsOf = (scope: Scope): Rule =>
  anyOf({ scope, flag: 'export_task' }, { scope, flag: 'read_task', only: 'agent' });
/** `detail=true` with `pm` answers the one task whole, in `tasks[0]` (document 2, section 7). */
const listInput = { ...paging, ...exporting, detail: Switch.optional() };
/** Tried first: a list's rows lack what a whole task has. */
const rows = pageOf('tasks', z.union([TaskDetail, Task]) as unknown as typeof Task);

const show = get('/api/task/:task_id', {
  input: z.object({ task_id: Id }),
  output: z.object({ total: z.int(), tasks: z.array(TaskDetail) }),
  needs: byKind('row', readsKind),
  pick: 'tasks',
});

/**
 * `/api/task/fetch` serves deliveries and installations; `task_type` says which. Nothing said: deliveries, or where
 * tasks are named by their number the named ones.
 */
const fetchTasks = get('/api/task/fetch', {
  input: InstallationFilters.extend(listInput).extend({
    task_type: z.enum(['delivery', 'installation']).optional(),
  }),
  output: rows,
  needs: readsIn('pm'),
});

/** Every fact about delivery tasks that browser and server must agree on (document 2, sections 2.2 and 2.3). */
export const deliveryTasks = defineResource({
  name: 'delivery',
  record: Task,
  idField: 'task_id',
  rowsKey: 'tasks',
  filters: TaskFilters,
  filterFrom: {
    site_owner: from('manager'),
    site_manager: from('cluster_manager'),
    site_cluster: from('cluster_manager'),
    agent: from('manager'),
    review: from('manager'),
    deleted: from('admin'),
  },
  locks: { site_owner: 'owner', site_cluster: 'cluster' },
  visibility: 'bySite',
  sorts: ['task_created', 'task_id', 'task_plan'],
  latestFirst: true,
  exports: { list: { needs: exportsOf('pm'), columns: taskExportColumns, file: 'deliveries.xlsx' } },
  actions: { list: fetchTasks, show },
});

/** The same, of installations (document 2, section 2.5). */
export const installationTasks = defineResource({
  ...deliveryTasks,
  name: 'installation',
  filters: InstallationFilters,
  exports: { list: { needs: exportsOf('pm'), columns: taskExportColumns, file: 'installations.xlsx' } },
});

/** Site survey reports (document 2, section 2.4). */
export const ssrTasks = defineResource({
  ...deliveryTasks,
  name: 'ssr',
  exports: { list: { needs: exportsOf('pm'), columns: taskExportColumns, file: 'ssr.xlsx' } },
  actions: {
    show,
    list: get('/api/ssr/task/fetch', {
      input: TaskFilters.extend(listInput),
      output: rows,
      needs: readsIn('pm'),
    }),
  },
});

/** Preventive maintenance; its owner filter goes by all_owners (document 2, section 2.6). */
export const gpmTasks = defineResource({
  ...deliveryTasks,
  name: 'gpm',
  filterFrom: { ...deliveryTasks.filterFrom, site_owner: gpm('all_owners') },
  exports: { list: { needs: exportsOf('gpm'), columns: taskExportColumns, file: 'pm.xlsx' } },
  actions: {
    show,
    list: get('/api/gpm/task/fetch', {
      input: TaskFilters.extend(listInput),
      output: rows,
      needs: readsIn('gpm'),
    }),
  },
});

/** Corrective maintenance; manager and owner filters are hidden from agents and managers (document 2, section 2.7). */
export const cmTasks = defineResource({
  ...deliveryTasks,
  name: 'cm',
  filterFrom: { ...deliveryTasks.filterFrom, site_owner: from('cluster_manager') },
  exports: { list: { needs: exportsOf('cm'), columns: taskExportColumns, file: 'cm.xlsx' } },
  actions: {
    show,
    list: get('/api/cm/task/fetch', {
      input: TaskFilters.extend(listInput),
      output: rows,
      needs: readsIn('cm'),
    }),
  },
});

/** Deliveries, SSRs and installations together: « Liste des Taches » (document 2, section 2.8). */
export const allTasks = defineResource({
  ...deliveryTasks,
  name: 'task_list',
  filters: GlobalFilters,
  exports: { list: { needs: exportsOf('pm'), columns: taskExportColumns, file: 'taches.xlsx' } },
  actions: {
    show,
    list: get('/api/taskGlobal/fetch', {
      input: GlobalFilters.extend(listInput),
      output: rows,
      needs: readsIn('pm'),
    }),
  },
});

export const taskLists = [deliveryTasks, ssrTasks, installationTasks, gpmTasks, cmTasks, allTasks] as const;
