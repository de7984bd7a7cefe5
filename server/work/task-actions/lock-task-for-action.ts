import type { TaskTransition } from '../../../contract/work/task-states';
import { ApiError, conflict, notFound } from '../../framework/http/errors';
import type { HandlerContext } from '../../framework/http/mount';
import { lockSitesUnchecked } from '../../sites/sites/queries';
import { getTaskRefusal } from '../planning/task-refusal';
import { taskDetail } from '../tasks/task-detail';
import { findTaskRecords, lockTasks, type TaskRecord } from './queries';

type Context = Pick<HandlerContext, 'db' | 'user' | 'authorize' | 'request'>;
export type OpenTask = { task: TaskRecord; code: string };

/**
 * A task for an action, its sites locked: visible, of a kind that the caller may act on, and in a state that allows it.
 * 404, 403 or 409 otherwise.
 */
export const lockTaskForAction = async (
  call: Context,
  taskId: number,
  action: TaskTransition,
): Promise<OpenTask> => {
  const { open, refused } = await lockTasksForAction(call, [taskId], action);
  const refusal = refused.get(taskId);
  if (refusal?.refusal === 'conflict')
    throw conflict({ ...refusal.details, current: await taskDetail(call.db, call.user, taskId) });
  if (refusal) throw refusal;
  return open[0];
};

/** The same for many: those that may be acted on, and the reasons for the others, by id. */
export const lockTasksForAction = async (
  { db, user, authorize }: Context,
  taskIds: readonly number[],
  action: TaskTransition,
) => {
  const found = await findTaskRecords(db, user, taskIds);
  const refused = new Map<number, ApiError>(taskIds.map(id => [id, notFound()]));
  for (const { id, kind } of found)
    refuse(
      refused,
      id,
      refusalBy(() => authorize(kind)),
    );
  const allowed = found.filter(({ id }) => !refused.has(id));
  const lockedSites = await lockSitesUnchecked(
    db,
    allowed.flatMap(({ site_id, drop_site_id }) => [site_id, drop_site_id]),
  );
  const codes = new Map(lockedSites.map(({ id, code }) => [id, code]));
  const locked = await lockTasks(
    db,
    allowed.map(({ id }) => id),
  );
  for (const task of locked) {
    const cause = getTaskRefusal(task, action);
    refuse(refused, task.id, cause && conflict({ cause }));
  }
  const open = locked
    .filter(({ id }) => !refused.has(id))
    .map(task => ({ task, code: codes.get(task.site_id)! }));
  return { open, refused };
};

const refuse = (refused: Map<number, ApiError>, id: number, refusal: ApiError | null) =>
  refusal ? refused.set(id, refusal) : refused.delete(id);

const refusalBy = (check: () => void) => {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
};
