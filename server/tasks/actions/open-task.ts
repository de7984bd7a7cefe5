import { allows, type TaskTransition } from '../../../contract/task-states';
import { notice, notify } from '../../notifications/notify';
import { kindInWords } from '../../planning/add-plans';
import { refreshSiteSummaries } from '../../planning/queries';
import { conflict, notFound } from '../../platform/errors';
import { type Change, recordHistory } from '../../platform/history';
import type { CauseName } from '../../platform/language';
import type { Call } from '../../platform/mount';
import { holdSites } from '../../sites/queries';
import { taskDetail } from '../detail';
import { findTaskRecord, lockTask, type TaskRecord, updateTask } from './queries';
import { settlePlan } from './settle-plan';

type Context = Pick<Call, 'db' | 'user' | 'authorize' | 'request'>;
export type OpenTask = { task: TaskRecord; code: string };

/**
 * A task to be acted on, with its sites locked: in reach, of a kind that the caller may act on, and in a state that
 * allows it. 404, 403 or 409 otherwise.
 */
export const openTask = async (
  { db, user, authorize }: Context,
  taskId: number,
  action: TaskTransition,
): Promise<OpenTask> => {
  const found = await findTaskRecord(db, user, taskId);
  if (!found) throw notFound();
  authorize(found.kind);
  const held = await holdSites(db, [found.site_id, found.drop_site_id]);
  const task = await lockTask(db, taskId);
  const cause = refusalOf(task, action);
  if (cause) throw conflict({ cause, current: await taskDetail(db, user, taskId) });
  return { task, code: held.find(({ id }) => id === task.site_id)!.code };
};

/** Why a task's state does not allow an action, or null. */
export const refusalOf = (
  task: Pick<TaskRecord, 'kind' | 'status' | 'deleted_at'>,
  action: TaskTransition,
): CauseName | null => {
  const stated = {
    task_type: task.kind,
    task_status: task.status,
    deleted_at: task.deleted_at?.toISOString() ?? null,
  };
  if (allows(action, stated)) return null;
  if (task.deleted_at) return 'taskDeleted';
  if (action === 'restore') return 'taskNotDeleted';
  return causes[task.status] ?? 'taskNotReviewed';
};
const causes: Partial<Record<TaskRecord['status'], CauseName>> = {
  ongoing: 'taskOngoing',
  return: 'taskReturned',
  accept: 'taskAccepted',
  reject: 'taskRejected',
  closed: 'taskClosed',
  impossible: 'taskImpossible',
  cancelled: 'taskCancelled',
};

/** Writes the change with its history, what it makes of the plan, and the sites' summaries. */
export const changeTask = async (
  { db, user, request }: Context,
  task: TaskRecord,
  action: string,
  values: Parameters<typeof updateTask>[2],
  { about, reverts }: Pick<Change, 'about' | 'reverts'> = {},
) => {
  const after = await updateTask(db, task.id, values);
  const named = action.includes('.') ? action : `taskActions.${action}`;
  await recordHistory(db, { user, address: request.ip }, [
    {
      object: 'tasks',
      id: task.id,
      action: named,
      about,
      before: { ...task },
      after: { ...after },
      reverts,
    },
  ]);
  await settlePlan({ db, user, request }, task, after, named);
  await refreshSiteSummaries(db, [task.site_id, task.drop_site_id]);
  return after;
};

type Notice =
  | 'taskReturned'
  | 'taskAccepted'
  | 'taskAcceptTakenBack'
  | 'taskRejected'
  | 'taskClosed'
  | 'taskCancelled'
  | 'taskDeleted'
  | 'taskRestored';
/** Tells the agent what became of his task. */
export const tellAgent = async (
  { db }: Pick<Context, 'db'>,
  { task, code }: OpenTask,
  name: Notice,
  message?: string | null,
) => {
  if (task.agent_id === null) return;
  const told = notice(name, { kind: kindInWords(task.kind), code, task: task.id });
  await notify(db, [task.agent_id], message ? `${told} « ${message} »` : told);
};

/** What an action answers: the task as it stands after it. */
export const answered = async ({ db, user }: Pick<Context, 'db' | 'user'>, taskId: number) => ({
  data: await taskDetail(db, user, taskId),
});
