import { endOf } from '../../../contract/task-states';
import { requireAgent } from '../../accounts/require-agent';
import { planRepair } from '../../anomalies/plan-repair';
import { addPlans } from '../../planning/add-plans';
import type { Call } from '../../platform/mount';
import { changeTask, openTask, tellAgent } from './open-task';
import { planOfTask } from './queries';

type Replan = { agent?: number; planning_date: string; instruction?: string };

/** A new plan like the task's, linked to it; the task is ended (product decisions, « Plans and tasks »). */
export const replanTask = async (
  call: Omit<Call, 'input'>,
  taskId: number,
  { agent, planning_date, instruction }: Replan,
) => {
  const { db, user } = call;
  // In reach through its drop site, a task may stand on a pickup site that is not: the work goes on where it was.
  const open = await openTask(call, taskId, 'replan');
  const { task, code } = open;
  const agentId = agent ?? task.agent_id;
  if (agentId !== null) await requireAgent(db, user, agentId, 'agent');
  const before = task.plan_id === null ? undefined : await planOfTask(db, task.plan_id);
  const status = endOf(task.status);
  await changeTask(
    call,
    task,
    'replan',
    { status, seen_at: new Date(), seen_by: user.userid },
    { about: { planning_date } },
  );
  const [plan_id] = await addPlans(
    call,
    [{ id: task.site_id, code }],
    {
      kind: task.kind,
      drop_site_id: task.drop_site_id,
      agent_id: agentId,
      day: planning_date,
      instruction: instruction ?? before?.instruction ?? null,
      installation_type: task.installation_type,
      problem_type: before?.problem_type ?? null,
      alarm_type: before?.alarm_type ?? null,
      file_id: before?.file_id ?? null,
      from_task_id: task.id,
      anomaly_id: before?.anomaly_id ?? null,
      created_by: user.userid,
    },
    'taskActions.replan',
  );
  await planRepair(call, before?.anomaly_id ?? null, plan_id);
  // Who is in the middle of it must stop; the new plan tells its own agent.
  if (status === 'cancelled') await tellAgent(call, open, 'taskCancelled');
  return plan_id;
};
