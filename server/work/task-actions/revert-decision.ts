import { revertSeconds } from '../../../contract/work/task-states';
import { conflict } from '../../framework/http/errors';
import type { HandlerContext } from '../../framework/http/mount';
import { taskDetail } from '../tasks/task-detail';
import { changeTask } from './change-tasks';
import { lockTaskForAction } from './lock-task-for-action';
import { notifyAgent } from './notify-agents';
import { lastDecision } from './queries';

type Context = Omit<HandlerContext, 'input'>;

/** Seconds of tolerance for a request sent at the last moment. */
const latencySeconds = 5;

/**
 * Reverts an acceptance or the mark « seen »: the user's own, moments ago, and the task's last change. The task returns
 * to its previous state; the history keeps both.
 */
export const revertDecision = async (call: Context, taskId: number) => {
  const openTask = await lockTaskForAction(call, taskId, 'takeBack');
  const decision = await lastDecision(call.db, taskId, revertSeconds + latencySeconds);
  if (!decision || decision.account_id !== call.user.userid)
    throw conflict({
      cause: 'decisionStands',
      params: { seconds: revertSeconds },
      current: await taskDetail(call.db, call.user, taskId),
    });
  await changeTask(call, openTask.task, 'taskActions.takeBack', decision.before, { reverts: decision.id });
  if (openTask.task.status === 'accept') await notifyAgent(call, openTask, 'taskAcceptTakenBack');
};
