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

/** Cancels plans as elsewhere, where their source returns to the backlog. */
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
  const { source, from_task_id, before } = await getPlanSource(db, planId);
  if (!source) throw conflict({ cause: 'nothingWaits' });
  const isOfTask = source === 'refused' || source === 'impossible';
  const authorize = createAuthorizer(call, kind => canActOnKind(kind, 'export_task'));
  const task = isOfTask && (await lockTaskForAction({ ...call, authorize }, from_task_id!, 'waitAgain'));
  await cancelOpenPlan(call, plan);
  if (!task) return;
  // It has been waiting since its refusal, not since it was planned: the plan had marked it as seen.
  const { status, seen_at = task.task.seen_at, seen_by = task.task.seen_by } = before!;
  await changeTask(call, task.task, 'tray.withdraw', { status, seen_at, seen_by });
  await notifyAgent(call, task, 'taskDecisionTakenBack');
};

/** The rule of the stored row's kind applies. */
const createAuthorizer =
  (call: Pick<HandlerContext, 'user'>, ruleOf: (kind: string) => Rule) => (kind: string) => {
    if (!isAllowed(call.user, ruleOf(kind))) throw forbidden();
  };
