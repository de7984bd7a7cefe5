import { getEndStatus } from '../../../contract/work/task-states';
import { invalid, notFound } from '../../framework/http/errors';
import type { HandlerContext } from '../../framework/http/mount';
import { defaultLanguage, sayIn } from '../../framework/language/language';
import { lockSites } from '../../sites/sites/queries';
import { getWaitingSince } from '../deadlines/work-deadlines';
import { addPlans } from '../planning/add-plans';
import { getSiteRefusal, type readPlan } from '../planning/new-plan';
import { changeTask } from './change-tasks';
import { lockTaskForAction } from './lock-task-for-action';
import { notifyAgent } from './notify-agents';

/**
 * Plans a CM for what made a task impossible, at the site where that counts, and closes the task (product decisions, «
 * Impossible »).
 */
export const planCmForTask = async (
  call: Omit<HandlerContext, 'input'>,
  taskId: number,
  plan: Awaited<ReturnType<typeof readPlan>>,
) => {
  const { db, user } = call;
  const openTask = await lockTaskForAction(call, taskId, 'planCm');
  const { task } = openTask;
  const [site] = await lockSites(db, user, [task.drop_site_id ?? task.site_id]);
  if (!site) throw notFound();
  const cause = getSiteRefusal(site, plan);
  if (cause) throw invalid('id', cause);
  await changeTask(call, task, 'taskActions.planCm', {
    status: getEndStatus(task.status),
    seen_at: new Date(),
    seen_by: user.userid,
  });
  await notifyAgent(call, openTask, 'taskCancelled');
  const reason = task.impossible_cause && sayIn(defaultLanguage)('impossible', task.impossible_cause);
  const explanation = [reason, task.impossible_note].filter(Boolean).join(' : ');
  const instruction = plan.instruction ?? (explanation || null);
  const [{ id }] = await addPlans(
    call,
    [{ site, plan: { ...plan, instruction, from_task_id: task.id }, waitingSince: getWaitingSince(task) }],
    'taskActions.planCm',
  );
  return id;
};
