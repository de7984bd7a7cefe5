import type { ObjectAction } from '../../../contract/registry/changes';
import { type Change, recordHistory } from '../../framework/history/record-history';
import type { HandlerContext } from '../../framework/http/mount';
import { refreshSiteSummaries } from '../../sites/derived/queries-summaries';
import { type TaskRecord, updateTasks } from './queries';
import { syncPlansWithTasks } from './sync-plans-with-tasks';

type Context = Pick<HandlerContext, 'db' | 'user' | 'request'>;
type Values = Parameters<typeof updateTasks>[2];
type HistoryDetails = Pick<Change, 'about' | 'reverts'>;
type TaskAction = ObjectAction<'tasks'> & ObjectAction<'plans'>;

/** Updates tasks with their history, resulting changes of plans, and the sites' summaries. */
export const changeTasks = async (
  { db, user, request }: Context,
  tasks: readonly TaskRecord[],
  action: TaskAction,
  getValues: (task: TaskRecord) => Values,
  getDetails: (task: TaskRecord) => HistoryDetails = () => ({}),
) => {
  if (!tasks.length) return;
  // Tasks with the same new values are updated in one statement.
  const groups = new Map<string, { values: Values; ids: number[] }>();
  for (const task of tasks) {
    const values = getValues(task);
    const key = JSON.stringify(values);
    const group = groups.get(key) ?? { values, ids: [] };
    groups.set(key, group);
    group.ids.push(task.id);
  }
  const after = new Map<number, TaskRecord>();
  for (const { values, ids } of groups.values())
    for (const task of await updateTasks(db, ids, values)) after.set(task.id, task);
  const changes = tasks.map(before => ({ before, after: after.get(before.id)! }));
  await recordHistory(
    db,
    { user, address: request.ip },
    changes.map(change => ({
      object: 'tasks',
      id: change.before.id,
      action,
      ...getDetails(change.before),
      ...change,
    })),
  );
  await syncPlansWithTasks({ db, user, request }, changes, action);
  await refreshSiteSummaries(
    db,
    tasks.flatMap(({ site_id, drop_site_id }) => [site_id, drop_site_id]),
  );
  return after;
};

/** The same for one task; returns it after the change. */
export const changeTask = async (
  call: Context,
  task: TaskRecord,
  action: TaskAction,
  values: Values,
  details?: HistoryDetails,
) =>
  (await changeTasks(
    call,
    [task],
    action,
    () => values,
    () => details ?? {},
  ))!.get(task.id)!;
