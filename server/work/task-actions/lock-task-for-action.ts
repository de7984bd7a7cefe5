import type { TaskTransition } from '../../../contract/work/task-states';
import { ApiError, conflict, notFound } from '../../framework/http/errors';
import type { HandlerContext } from '../../framework/http/mount';
import { lockSitesUnchecked } from '../../sites/sites/queries';
import { getTaskRefusal } from '../planning/task-refusal';
import { taskDetail } from '../tasks/task-detail';
import { findTaskRecords, lockTasks, type TaskRecord } from './queries';

type Context = Pick<HandlerContext, 'db' | 'user' | 'authorize'>;
/** A task that may be acted on, with the code of its site. */
export type OpenTask = { task: TaskRecord; code: string };

/**
 * Locks a task, and its sites before it, for an action. Throws 404 if the caller cannot see it, 403 if they may not act
 * on its kind, 409 if its state does not allow the action.
 */
export const lockTaskForAction = async (
  call: Context,
  taskId: number,
  action: TaskTransition,
): Promise<OpenTask> => {
  const { openTasks, refused } = await lockTasksForAction(call, [taskId], action);
  const error = refused.get(taskId);
  if (error?.refusal === 'conflict')
    throw conflict({ ...error.details, current: await taskDetail(call.db, call.user, taskId) });
  if (error) throw error;
  return openTasks[0];
};

/** The same for many tasks: those that may be acted on, and by id the errors of the others. */
export const lockTasksForAction = async (
  { db, user, authorize }: Context,
  taskIds: readonly number[],
  action: TaskTransition,
) => {
  const visible = await findTaskRecords(db, user, taskIds);
  const visibleIds = new Set(visible.map(({ id }) => id));
  const refused = new Map<number, ApiError>();
  for (const id of taskIds) if (!visibleIds.has(id)) refused.set(id, notFound());
  for (const { id, kind } of visible) {
    const error = getAuthorizationError(() => authorize(kind));
    if (error) refused.set(id, error);
  }
  const allowed = visible.filter(({ id }) => !refused.has(id));
  const lockedSites = await lockSitesUnchecked(
    db,
    allowed.flatMap(({ site_id, drop_site_id }) => [site_id, drop_site_id]),
  );
  const siteCodes = new Map(lockedSites.map(({ id, code }) => [id, code]));
  const locked = await lockTasks(
    db,
    allowed.map(({ id }) => id),
  );
  for (const task of locked) {
    const cause = getTaskRefusal(task, action);
    if (cause) refused.set(task.id, conflict({ cause }));
  }
  const openTasks = locked
    .filter(({ id }) => !refused.has(id))
    .map(task => ({ task, code: siteCodes.get(task.site_id)! }));
  return { openTasks, refused };
};

const getAuthorizationError = (authorize: () => void) => {
  try {
    authorize();
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
};
