import type { backlog } from '../../../contract/office/backlog';
import { isAllowed, type Rule } from '../../../contract/organisation/permissions';
import { canPlan } from '../../../contract/work/planning';
import { canActOnKind } from '../../../contract/work/task-lists';
import { conflict, forbidden } from '../../framework/http/errors';
import type { Handler, HandlerContext } from '../../framework/http/mount';
import { forEachRow } from '../../framework/lists/for-each-row';
import { cancelOpenPlan, lockPlanForChange } from '../../work/planning/change-plan';
import { getSiteCodesByPlan } from '../../work/planning/queries-list';
import { changeTask } from '../../work/task-actions/change-tasks';
import { lockTaskForAction } from '../../work/task-actions/lock-task-for-action';
import { notifyAgent } from '../../work/task-actions/notify-agents';
import { getPlanSource } from './queries-plan-source';

/** Cancels plans whose work returns to the backlog; others are refused. */
export const withdrawPlans: Handler<(typeof backlog)['actions']['withdraw']> = async ({ input, ...call }) => {
  // In a fixed order, so that two concurrent withdrawals wait for each other instead of deadlocking.
  const ids = [...new Set(input.ids)].sort((one, other) => one - other);
  const codes = await getSiteCodesByPlan(call.db, call.user, ids);
  return forEachRow(
    call,
    ids,
    planid => ({ planid, site_code: codes.get(planid) ?? null }),
    planid => withdraw(call, planid),
  );
};

const withdraw = async (call: Omit<HandlerContext, 'input'>, planId: number) => {
  const { db } = call;
  const plan = await lockPlanForChange({ ...call, authorize: createAuthorizer(call, canPlan) }, planId);
  // For a refused or impossible task, also the task and the values that planning replaced in it.
  const { source, from_task_id, before: replacedValues } = await getPlanSource(db, planId);
  if (!source) throw conflict({ cause: 'nothingWaits' });
  const isFromTask = source === 'refused' || source === 'impossible';
  // The same right as for planning the task again, which this reverts.
  const authorizeTask = createAuthorizer(call, kind => canActOnKind(kind, 'export_task'));
  const locked = isFromTask
    ? await lockTaskForAction({ ...call, authorize: authorizeTask }, from_task_id!, 'waitAgain')
    : null;
  await cancelOpenPlan(call, plan);
  if (!locked) return;
  const { task } = locked;
  // The task waits since its refusal, not since it was planned: planning had marked it as seen.
  const { status, seen_at = task.seen_at, seen_by = task.seen_by } = replacedValues!;
  await changeTask(call, task, 'tray.withdraw', { status, seen_at, seen_by });
  await notifyAgent(call, locked, 'taskDecisionTakenBack');
};

/** Requires the rule for the kind of the stored row. */
const createAuthorizer =
  (call: Pick<HandlerContext, 'user'>, getRule: (kind: string) => Rule) => (kind: string) => {
    if (!isAllowed(call.user, getRule(kind))) throw forbidden();
  };
