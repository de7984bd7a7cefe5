import type { ResourceContract } from '../../contract/endpoint';
import { isAllowed } from '../../contract/permissions';
import { globalKinds } from '../../contract/task-kinds';
import type { allTasks, cmTasks, deliveryTasks, gpmTasks, ssrTasks } from '../../contract/task-lists';
import * as lists from '../../contract/task-lists';
import { readsKind } from '../../contract/task-lists';
import type { TaskKind } from '../../contract/vocabulary';
import { ApiError, forbidden } from '../platform/errors';
import { listOf } from '../platform/listing';
import type { Handler, Handlers } from '../platform/mount';
import { taskDetail } from './detail';
import { tasksOf } from './source';

const show: Handler<(typeof deliveryTasks)['actions']['show']> = async ({ input, user, db, authorize }) => {
  const task = await taskDetail(db, user, input.task_id);
  authorize(task.task_type);
  return { total: 1, tasks: [task] };
};

/** A list; with `detail=true` and `pm` the one task whole (document 2, section 7). */
const listOrDetail = (contract: ResourceContract, kinds: readonly TaskKind[], resource = contract.name) => {
  const list = listOf(contract, tasksOf(resource, kinds));
  return async (call: any) => {
    const { detail, ...input } = call.input;
    if (!detail || !input.pm) return list({ ...call, input });
    const task = await taskDetail(call.db, call.user, input.pm).catch(unlessMissing);
    const tasks = task && kinds.includes(task.task_type) ? [task] : [];
    // A list that anybody may read shows rows; the evidence is for who may read the kind, as in `show`.
    if (tasks.some(({ task_type }) => !isAllowed(call.user, readsKind(task_type)))) throw forbidden();
    return { tasks, total: tasks.length, pages: 1 };
  };
};

/** A task out of reach leaves the answer empty; any other failure is one. */
const unlessMissing = (error: unknown) => {
  if (error instanceof ApiError && error.refusal === 'notFound') return null;
  throw error;
};

const delivery = listOrDetail(lists.deliveryTasks, ['delivery']);
const installation = listOrDetail(lists.installationTasks, ['installation']);
const either = listOrDetail(
  { ...lists.deliveryTasks, name: 'delivery, installation' },
  ['delivery', 'installation'],
  lists.deliveryTasks.name,
);
/** One address serves both; `task_type` says which, a number needs no kind beside it. */
export const deliveryTaskHandlers: Handlers<typeof deliveryTasks> = {
  show,
  list: async (call: any) => {
    const { task_type, ...input } = call.input;
    const isNamed = input.pm !== undefined || input.ids !== undefined;
    const list = task_type === 'installation' ? installation : !task_type && isNamed ? either : delivery;
    return list({ ...call, input });
  },
};
export const ssrTaskHandlers: Handlers<typeof ssrTasks> = {
  show,
  list: listOrDetail(lists.ssrTasks, ['ssr']),
};
export const gpmTaskHandlers: Handlers<typeof gpmTasks> = {
  show,
  list: listOrDetail(lists.gpmTasks, ['gpm']),
};
export const cmTaskHandlers: Handlers<typeof cmTasks> = { show, list: listOrDetail(lists.cmTasks, ['cm']) };
export const allTaskHandlers: Handlers<typeof allTasks> = {
  show,
  list: listOrDetail(lists.allTasks, globalKinds),
};
