import { getStep, isSlot } from '../../../contract/work/evidence';
import { getEndStatus } from '../../../contract/work/task-states';
import type { RefusedSlot } from '../../../contract/work/tasks';
import { invalid } from '../../framework/http/errors';
import type { HandlerContext } from '../../framework/http/mount';
import { resolveRepaired } from '../anomalies/resolve-repaired';
import { changeTask, changeTasks } from './change-tasks';
import { lockTaskForAction, type OpenTask } from './lock-task-for-action';
import { notifyAgent, notifyAgents } from './notify-agents';
import { refusePhoto } from './queries';

type Context = Omit<HandlerContext, 'input'>;

/** Returns a task to its agent, limited to the refused slots if some are named. */
export const returnTask = async (
  call: Context,
  taskId: number,
  message: string | undefined,
  slots: RefusedSlot[] = [],
) => {
  const openTask = await lockTaskForAction(call, taskId, 'return');
  const { task } = openTask;
  slots.forEach(({ test, index }, position) => {
    if (!getStep(task.kind, test) || (index !== null && !isSlot(task.kind, test, index)))
      throw invalid(`slots.${position}`, 'unknownSlot');
  });
  for (const { test, index, cause } of slots)
    if (index !== null) await refusePhoto(call.db, task.id, test, index, cause ?? null, call.user.userid);
  await returnTasks(call, [openTask], message, slots);
};

/** Returns open tasks to their agents. */
export const returnTasks = async (
  call: Context,
  openTasks: readonly OpenTask[],
  message: string | undefined,
  slots: RefusedSlot[] = [],
) => {
  const values = {
    status: 'return' as const,
    cause_return: message || null,
    // Cleared, since the agent tries again.
    impossible_cause: null,
    impossible_note: null,
    impossible_at: null,
    refused_slots: JSON.stringify(slots),
    returned_at: new Date(),
    ...getReviewFields(call),
  };
  await changeTasks(call, toRecords(openTasks), 'taskActions.return', () => values);
  await notifyAgents(call, openTasks, () => 'taskReturned', message);
};

export const acceptTask = async (call: Context, taskId: number) => {
  const openTask = await lockTaskForAction(call, taskId, 'accept');
  await changeTask(call, openTask.task, 'taskActions.accept', { status: 'accept', ...getReviewFields(call) });
  await notifyAgent(call, openTask, 'taskAccepted');
};

export const rejectTask = async (call: Context, taskId: number, message: string | undefined) => {
  const openTask = await lockTaskForAction(call, taskId, 'reject');
  await changeTask(call, openTask.task, 'taskActions.reject', {
    status: 'reject',
    cause_return: message || null,
    ...getReviewFields(call),
  });
  await notifyAgent(call, openTask, 'taskRejected', message);
};

/** Cancels work under way; data already sent stay. */
export const cancelTask = async (call: Context, taskId: number, message: string) => {
  const openTask = await lockTaskForAction(call, taskId, 'cancel');
  await changeTask(call, openTask.task, 'taskActions.cancel', {
    status: 'cancelled',
    cause_return: message,
    ...getReviewFields(call),
  });
  await notifyAgent(call, openTask, 'taskCancelled', message);
};

/**
 * Closes a task, as done or, if it was impossible, as not done; `resolveAnomaly` also resolves what a CM has repaired.
 */
export const closeTask = async (call: Context, taskId: number, resolveAnomaly = false) => {
  const openTask = await lockTaskForAction(call, taskId, 'close');
  await closeTasks(call, [openTask]);
  if (resolveAnomaly && openTask.task.plan_id !== null)
    await resolveRepaired(call.db, { user: call.user, address: call.request.ip }, openTask.task.plan_id);
};

/** Closes open tasks. */
export const closeTasks = async (call: Context, openTasks: readonly OpenTask[]) => {
  const reviewFields = getReviewFields(call);
  await changeTasks(call, toRecords(openTasks), 'taskActions.close', ({ status }) => ({
    status: getEndStatus(status),
    ...reviewFields,
  }));
  await notifyAgents(call, openTasks, ({ task }) =>
    getEndStatus(task.status) === 'cancelled' ? 'taskCancelled' : 'taskClosed',
  );
};

const toRecords = (openTasks: readonly OpenTask[]) => openTasks.map(({ task }) => task);
const getReviewFields = ({ user }: Context) => ({ seen_at: new Date(), seen_by: user.userid });
