import { isAllowed, type Rule } from '../../../contract/framework/permissions';
import { canActOnKind } from '../../../contract/work/task-lists';
import { forbidden } from '../../framework/http/errors';
import type { HandlerContext } from '../../framework/http/mount';
import { cancelOpenPlan, lockPlanForChange, type OpenPlan } from '../../work/planning/change-plan';
import { findTask } from '../../work/planning/queries';
import { changeTask } from '../../work/task-actions/change-tasks';
import { lockTaskForAction } from '../../work/task-actions/lock-task-for-action';
import { notifyAgent } from '../../work/task-actions/notify-agents';
import { getPlanSource } from './queries-plan-source';

type Call = Omit<HandlerContext, 'input'>;
type PlanSource = Awaited<ReturnType<typeof getPlanSource>>;
/** Reopening a task reverts planning it again, and needs the same right. */
const canPlanAgain = (kind: string) => canActOnKind(kind, 'export_task');

/**
 * Cancels a plan. The refused or impossible task that it replaced waits for a plan again if the caller may plan it; else
 * it stays closed.
 */
export const cancelPlan = async (call: Call, planId: number) => {
  const plan = await lockPlanForChange(call, planId);
  const planSource = await getPlanSource(call.db, planId);
  const task = planSource.from_task_id && (await findTask(call.db, call.user, planSource.from_task_id));
  const mayPlanAgain = task && isAllowed(call.user, canPlanAgain(task.kind));
  await (mayPlanAgain
    ? cancelToBacklog(call, plan, planSource, 'planning.deletePlan')
    : cancelOpenPlan(call, plan));
};

/** Cancels a plan, and reopens the refused or impossible task that it replaced. */
export const cancelToBacklog = async (
  call: Call,
  plan: OpenPlan,
  { source, from_task_id, before: replacedValues }: PlanSource,
  action: 'planning.deletePlan' | 'tray.withdraw',
) => {
  const isFromTask = source === 'refused' || source === 'impossible';
  const locked = isFromTask
    ? await lockTaskForAction(
        { ...call, authorize: createAuthorizer(call, canPlanAgain) },
        from_task_id!,
        'waitAgain',
      )
    : null;
  await cancelOpenPlan(call, plan);
  if (!locked) return;
  const { task } = locked;
  // The task waits since its refusal, not since it was planned: planning had marked it as seen.
  const { status, seen_at = task.seen_at, seen_by = task.seen_by } = replacedValues!;
  await changeTask(call, task, action, { status, seen_at, seen_by });
  await notifyAgent(call, locked, 'taskDecisionTakenBack');
};

/** Requires the rule for the kind of the stored row. */
export const createAuthorizer =
  (call: Pick<HandlerContext, 'user'>, getRule: (kind: string) => Rule) => (kind: string) => {
    if (!isAllowed(call.user, getRule(kind))) throw forbidden();
  };
