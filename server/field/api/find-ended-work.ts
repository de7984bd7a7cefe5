import type { LateReason } from '../../../contract/field/late-work';
import { isOpen } from '../../../contract/work/task-states';
import type { Db } from '../../framework/db/client';
import type { PlanRecord } from '../../work/planning/queries';
import type { TaskRecord } from '../../work/task-actions/queries';
import { findOwnPlan, findOwnTaskEvenDeleted, findTaskByPlan } from './queries';

/**
 * A plan or task that is or was the agent's, and why it ended: `reason` is null while it still waits for the agent. If
 * both ids are sent, the task counts. Undefined if neither was ever the agent's.
 */
export const findEndedWork = async (
  db: Db,
  agentId: number,
  { plan_id, taskid }: { plan_id?: number; taskid?: number },
) => {
  const task = taskid === undefined ? undefined : await findOwnTaskEvenDeleted(db, agentId, taskid);
  if (taskid !== undefined && !task) return undefined;
  const sentPlan = plan_id === undefined ? undefined : await findOwnPlan(db, agentId, plan_id);
  if (plan_id !== undefined && !sentPlan) return undefined;
  const planId = task ? task.plan_id : plan_id!;
  const plan = planId === null || planId === plan_id ? sentPlan : await findOwnPlan(db, agentId, planId);
  const openedTask = task ?? (plan && (await findTaskByPlan(db, plan.id)));
  const { kind, site_id, drop_site_id } = (task ?? plan)!;
  return {
    // The key by which the agent's late work for a plan or task is stored once.
    work: planId === null ? `t${taskid}` : `p${planId}`,
    kind,
    site_id,
    drop_site_id,
    plan_id: planId,
    task_id: openedTask?.agent_id === agentId ? openedTask.id : null,
    day: plan?.day ?? null,
    reason: openedTask ? findTaskReason(openedTask, agentId) : findPlanReason(plan!, agentId),
  } satisfies { reason: LateReason | null } & Record<string, unknown>;
};

const findTaskReason = ({ agent_id, status, deleted_at }: TaskRecord, agentId: number): LateReason | null => {
  if (agent_id !== agentId) return 'reassigned';
  if (deleted_at) return 'deleted';
  if (isOpen(status)) return null;
  return status === 'cancelled' ? 'cancelled' : 'closed';
};

/** Why a plan without a task ended. */
const findPlanReason = ({ agent_id, status }: PlanRecord, agentId: number): LateReason | null => {
  if (agent_id !== agentId) return 'reassigned';
  return status === 'planned' ? null : 'cancelled';
};
