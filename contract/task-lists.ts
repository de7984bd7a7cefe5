import { z } from 'zod';
import { defineResource, exporting, get, pageOf, paging, Switch } from './endpoint';
import { byKind, from, gpm, type Rule, signedIn } from './permissions';
import { scopeOf } from './task-kinds';
import {
  GlobalFilters,
  InstallationFilters,
  Task,
  TaskDetail,
  TaskFilters,
  taskExportColumns,
} from './tasks';
import { Id } from './vocabulary';

/** Whoever holds the scope of a kind may read its tasks; which ones is visibility's. */
export const readsKind = (kind: string): Rule => ({ scope: scopeOf(kind) });
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
  needs: signedIn,
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
  exports: { list: { needs: signedIn, columns: taskExportColumns, file: 'deliveries.xlsx' } },
  actions: { list: fetchTasks, show },
});

/** The same, of installations (document 2, section 2.5). */
export const installationTasks = defineResource({
  ...deliveryTasks,
  name: 'installation',
  filters: InstallationFilters,
  exports: { list: { needs: signedIn, columns: taskExportColumns, file: 'installations.xlsx' } },
});

/** Site survey reports (document 2, section 2.4). */
export const ssrTasks = defineResource({
  ...deliveryTasks,
  name: 'ssr',
  exports: { list: { needs: signedIn, columns: taskExportColumns, file: 'ssr.xlsx' } },
  actions: {
    show,
    list: get('/api/ssr/task/fetch', {
      input: TaskFilters.extend(listInput),
      output: rows,
      needs: signedIn,
    }),
  },
});

/** Preventive maintenance; its owner filter goes by all_owners (document 2, section 2.6). */
export const gpmTasks = defineResource({
  ...deliveryTasks,
  name: 'gpm',
  filterFrom: { ...deliveryTasks.filterFrom, site_owner: gpm('all_owners') },
  exports: { list: { needs: { scope: 'gpm' }, columns: taskExportColumns, file: 'pm.xlsx' } },
  actions: {
    show,
    list: get('/api/gpm/task/fetch', {
      input: TaskFilters.extend(listInput),
      output: rows,
      needs: { scope: 'gpm' },
    }),
  },
});

/** Corrective maintenance; manager and owner filters are hidden from agents and managers (document 2, section 2.7). */
export const cmTasks = defineResource({
  ...deliveryTasks,
  name: 'cm',
  filterFrom: { ...deliveryTasks.filterFrom, site_owner: from('cluster_manager') },
  exports: { list: { needs: { scope: 'cm' }, columns: taskExportColumns, file: 'cm.xlsx' } },
  actions: {
    show,
    list: get('/api/cm/task/fetch', {
      input: TaskFilters.extend(listInput),
      output: rows,
      needs: { scope: 'cm' },
    }),
  },
});

/** Deliveries, SSRs and installations together: « Liste des Taches » (document 2, section 2.8). */
export const allTasks = defineResource({
  ...deliveryTasks,
  name: 'task_list',
  filters: GlobalFilters,
  exports: { list: { needs: signedIn, columns: taskExportColumns, file: 'taches.xlsx' } },
  actions: {
    show,
    list: get('/api/taskGlobal/fetch', {
      input: GlobalFilters.extend(listInput),
      output: rows,
      needs: signedIn,
    }),
  },
});

export const taskLists = [deliveryTasks, ssrTasks, installationTasks, gpmTasks, cmTasks, allTasks] as const;
