import { getEndStatus } from '../../../contract/work/task-states';
import { invalid } from '../../framework/http/errors';
import type { HandlerContext } from '../../framework/http/mount';
import { filterActiveAgents } from '../../organisation/directory/queries';
import { linkRepairs } from '../anomalies/link-repairs';
import { getAnomaliesByPlan } from '../anomalies/queries';
import { copyBoqLines } from '../boq/queries';
import { getWaitingSince } from '../deadlines/work-deadlines';
import { addPlans } from '../planning/add-plans';
import { changeTasks } from './change-tasks';
import { lockTaskForAction, type OpenTask } from './lock-task-for-action';
import { notifyAgents } from './notify-agents';
import { getPlansOfTasks } from './queries';

type Context = Omit<HandlerContext, 'input'>;
type Replan = { agent?: number; planning_date: string; instruction?: string };

/** Creates a new plan like the task's, linked to it, and closes the task (product decisions, « Plans and tasks »). */
export const replanTask = async (call: Context, taskId: number, options: Replan) => {
  // A task visible through its drop site may have an invisible pickup site: the new plan uses the same sites.
  const openTask = await lockTaskForAction(call, taskId, 'replan');
  if (!(await filterByVisibleAgent(call, [openTask], options)).length) throw createUnknownAgentError();
  const [planId] = await replanTasks(call, [openTask], options);
  return planId;
};

export const createUnknownAgentError = () => invalid('agent', 'unknownAgent');

/** Tasks whose next agent the caller may see, or that have none. */
export const filterByVisibleAgent = async (
  { db, user }: Context,
  openTasks: readonly OpenTask[],
  options: Replan,
) => {
  const agentIds = openTasks.map(({ task }) => getNextAgent(task, options));
  const activeAgents = await filterActiveAgents(db, user, agentIds);
  return openTasks.filter((_, index) => agentIds[index] === null || activeAgents.has(agentIds[index]));
};

const getNextAgent = (task: OpenTask['task'], { agent }: Replan) => agent ?? task.agent_id;

/** The same for open tasks whose agents may be planned for; returns the new plans in order. */
export const replanTasks = async (call: Context, openTasks: readonly OpenTask[], options: Replan) => {
  const { planning_date, instruction } = options;
  const tasks = openTasks.map(({ task }) => task);
  const plans = await getPlansOfTasks(call.db, tasks);
  const repairedByPlan = await getAnomaliesByPlan(call.db, [...plans.keys()]);
  const reviewFields = { seen_at: new Date(), seen_by: call.user.userid };
  await changeTasks(
    call,
    tasks,
    'taskActions.replan',
    ({ status }) => ({ status: getEndStatus(status), ...reviewFields }),
    () => ({
      about: { planning_date },
    }),
  );
  const newPlans = await addPlans(
    call,
    openTasks.map(({ task, code }) => {
      const before = plans.get(task.plan_id!);
      const plan = {
        kind: task.kind,
        drop_site_id: task.drop_site_id,
        agent_id: getNextAgent(task, options),
        day: planning_date,
        instruction: instruction ?? before?.instruction ?? null,
        installation_type: task.installation_type,
        problem_type: before?.problem_type ?? null,
        alarm_type: before?.alarm_type ?? null,
        file_id: before?.file_id ?? null,
        from_task_id: task.id,
        anomaly_id: before?.anomaly_id ?? null,
        maintenance_id: before?.maintenance_id ?? null,
        due_day: before?.due_day ?? null,
        created_by: call.user.userid,
      };
      return { site: { id: task.site_id, code }, plan, waitingSince: getWaitingSince(task) };
    }),
    'taskActions.replan',
  );
  await linkRepairs(
    call,
    tasks.flatMap(({ plan_id }, index) =>
      [...new Set([plans.get(plan_id!)?.anomaly_id ?? [], repairedByPlan.get(plan_id!) ?? []].flat())].map(
        anomaly_id => ({ anomaly_id, plan_id: newPlans[index].id }),
      ),
    ),
  );
  await copyBoqLines(
    call.db,
    tasks.flatMap(({ plan_id }, index) =>
      plan_id === null ? [] : [{ from: plan_id, to: newPlans[index].id }],
    ),
  );
  // Agents working on a task are notified to stop; the new plan notifies its own agent.
  const stopped = openTasks.filter(({ task }) => getEndStatus(task.status) === 'cancelled');
  await notifyAgents(call, stopped, () => 'taskCancelled');
  return newPlans.map(({ id }) => id);
};
