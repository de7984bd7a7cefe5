import { isAllowed } from '../../../contract/framework/permissions';
import { type TaskKind, taskKinds } from '../../../contract/organisation/vocabulary';
import { anomalies } from '../../../contract/work/anomalies';
import { globalKinds } from '../../../contract/work/task-kinds';
import {
  allTasks,
  canReadKind,
  canReview,
  kindLists,
  type reviewQueue,
  type taskLists,
} from '../../../contract/work/task-lists';
import { ApiError, forbidden } from '../../framework/http/errors';
import type { Handler, HandlerContext, Handlers } from '../../framework/http/mount';
import { getSort } from '../../framework/lists/get-sort';
import { listHandler, pickFilters } from '../../framework/lists/list-handler';
import { anomalyWorkbook } from '../anomalies/workbook';
import { taskFilters } from './filters';
import { selectMatchingTasks } from './queries-list';
import { createTaskSource } from './source';
import { taskDetail } from './task-detail';

const show: Handler<(typeof allTasks)['actions']['show']> = async ({ input, user, db, authorize }) => {
  const task = await taskDetail(db, user, input.task_id);
  authorize(task.task_type);
  return { total: 1, tasks: [task] };
};

type KindCall = HandlerContext<(typeof kindLists)[TaskKind]['actions']['list']>;
type ListCall = HandlerContext<(typeof taskLists)[number]['actions']['list']>;

/** A list; with `detail=true` and `pm` the full detail of one task (document 2, section 7). */
const listOrDetail = (
  contract: Omit<(typeof taskLists)[number], 'name'> & { name: string },
  kinds: readonly TaskKind[],
  resource = contract.name,
) => {
  const list = listHandler(contract, createTaskSource(resource, kinds));
  return async (call: ListCall) => {
    const { detail, anomalies, ...input } = call.input;
    if (anomalies) return exportAnomalies(contract, kinds, call);
    if (!detail || !input.pm) return list({ ...call, input });
    const task = await taskDetail(call.db, call.user, input.pm).catch(nullIfMissing);
    const tasks = task && kinds.includes(task.task_type) ? [task] : [];
    // Public lists show rows; evidence requires read permission for the kind, as in `show`.
    if (tasks.some(({ task_type }) => !isAllowed(call.user, canReadKind(task_type)))) throw forbidden();
    return { tasks, total: tasks.length, pages: 1 };
  };
};

/** The anomalies of all tasks of the list, for whoever may export it. */
const exportAnomalies = (
  contract: Pick<(typeof taskLists)[number], 'exports'>,
  kinds: readonly TaskKind[],
  call: ListCall,
) => {
  const { input, user, db } = call;
  if (!isAllowed(user, contract.exports!.list.needs)) throw forbidden();
  const tasks = selectMatchingTasks(db, user, kinds, pickFilters(input, taskFilters)).select('t.id');
  const filter = { tasks };
  return anomalyWorkbook(call, { anomaly: filter, nok: filter, access: filter }, getSort(anomalies, {}));
};

/** An invisible task gives an empty result; other errors are thrown. */
const nullIfMissing = (error: unknown) => {
  if (error instanceof ApiError && error.refusal === 'notFound') return null;
  throw error;
};

/** The list of a kind. For kinds that share a path `task_type` selects one; an id needs no kind. */
const createKindList = (kind: TaskKind) => {
  const kinds = taskKinds.filter(each => kindLists[each].actions.list === kindLists[kind].actions.list);
  const [first] = kinds;
  const listByKind = Object.fromEntries(kinds.map(each => [each, listOrDetail(kindLists[each], [each])]));
  if (kinds.length === 1) return listByKind[first];
  const combinedList = listOrDetail({ ...kindLists[first], name: kinds.join(', ') }, kinds, first);
  return async (call: KindCall) => {
    const { task_type, ...input } = call.input;
    const namesIds = input.pm !== undefined || input.ids !== undefined;
    const defaultList = namesIds ? combinedList : listByKind[first];
    const list = task_type ? listByKind[task_type] : defaultList;
    return list({ ...call, input });
  };
};

export const kindListHandlers = (kind: TaskKind): Handlers<(typeof kindLists)[TaskKind]> => ({
  show,
  list: createKindList(kind),
});
export const allTaskHandlers: Handlers<typeof allTasks> = {
  show,
  list: listOrDetail(allTasks, globalKinds),
};

export const reviewQueueHandlers: Handlers<typeof reviewQueue> = {
  list: ({ input: { task_type, page, limit }, ...call }) => {
    const kinds = task_type ? [task_type] : taskKinds.filter(kind => isAllowed(call.user, canReview(kind)));
    const name = `review ${kinds.join(', ')}`;
    const list = listHandler({ ...allTasks, name }, createTaskSource(name, kinds));
    return list({ ...call, input: { review: 'yes', sort: 'task_created', order: 'ASC', page, limit } });
  },
};
