import { endOf } from '../../../contract/work/task-states';
import { invalid } from '../../framework/http/errors';
import type { Call } from '../../framework/http/mount';
import { agentsAmong } from '../../organisation/directory/queries';
import { planRepairs } from '../anomalies/plan-repair';
import { giveLines } from '../boq/queries';
import { waitedSince } from '../deadlines/of-work';
import { addPlans } from '../planning/add-plans';
import { changeTasks } from './change-tasks';
import { notifyAgents } from './notify-agents';
import { type OpenTask, openTask } from './open-task';
import { plansOfTasks } from './queries';

type Context = Omit<Call, 'input'>;
type Replan = { agent?: number; planning_date: string; instruction?: string };

/** Creates a new plan like the task's, linked to it, and closes the task (product decisions, « Plans and tasks »). */
export const replanTask = async (call: Context, taskId: number, wish: Replan) => {
  // A task visible through its drop site may have an invisible pickup site: the new plan uses the same sites.
  const open = await openTask(call, taskId, 'replan');
  if (!(await withAgent(call, [open], wish)).length) throw unknownAgent();
  const [planId] = await replanTasks(call, [open], wish);
  return planId;
};

export const unknownAgent = () => invalid('agent', 'unknownAgent');

/** Tasks whose next agent the caller may see, or that have none. */
export const withAgent = async ({ db, user }: Context, open: readonly OpenTask[], wish: Replan) => {
  const wanted = open.map(({ task }) => agentOf(task, wish));
  const known = await agentsAmong(db, user, wanted);
  return open.filter((_, at) => wanted[at] === null || known.has(wanted[at]));
};

const agentOf = (task: OpenTask['task'], { agent }: Replan) => agent ?? task.agent_id;

/** The same for open tasks whose agents may be planned for; returns the new plans in order. */
export const replanTasks = async (call: Context, open: readonly OpenTask[], wish: Replan) => {
  const { planning_date, instruction } = wish;
  const tasks = open.map(({ task }) => task);
  const plans = await plansOfTasks(call.db, tasks);
  const seen = { seen_at: new Date(), seen_by: call.user.userid };
  await changeTasks(
    call,
    tasks,
    'taskActions.replan',
    ({ status }) => ({ status: endOf(status), ...seen }),
    () => ({
      about: { planning_date },
    }),
  );
  const added = await addPlans(
    call,
    open.map(({ task, code }) => {
      const before = plans.get(task.plan_id!);
      const plan = {
        kind: task.kind,
        drop_site_id: task.drop_site_id,
        agent_id: agentOf(task, wish),
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
      return { site: { id: task.site_id, code }, plan, waited: waitedSince(task) };
    }),
    'taskActions.replan',
  );
  await planRepairs(
    call,
    tasks.flatMap(({ plan_id }, at) => {
      const anomaly_id = plans.get(plan_id!)?.anomaly_id;
      return anomaly_id ? [{ anomaly_id, plan_id: added[at].id }] : [];
    }),
  );
  await giveLines(
    call.db,
    tasks.flatMap(({ plan_id }, at) => (plan_id === null ? [] : [{ from: plan_id, to: added[at].id }])),
  );
  // Agents working on it are told to stop; the new plan notifies its own agent.
  const stopped = open.filter(({ task }) => endOf(task.status) === 'cancelled');
  await notifyAgents(call, stopped, () => 'taskCancelled');
  return added.map(({ id }) => id);
};
