import type { backlog } from '../../../contract/office/backlog';
import { isAllowed, type Rule } from '../../../contract/organisation/permissions';
import { mayPlan } from '../../../contract/work/planning';
import { actsOnKind } from '../../../contract/work/task-lists';
import { conflict, forbidden } from '../../framework/http/errors';
import type { Call, Handler } from '../../framework/http/mount';
import { eachRow } from '../../framework/lists/each-row';
import { cancelOpenPlan, openPlan } from '../../work/planning/change';
import { siteCodesOfPlans } from '../../work/planning/queries-list';
import { changeTask } from '../../work/task-actions/change-tasks';
import { notifyAgent } from '../../work/task-actions/notify-agents';
import { openTask } from '../../work/task-actions/open-task';
import { planSource } from './queries-plan-source';

/** Cancels plans as elsewhere, where their source returns to the backlog. */
export const withdrawPlans: Handler<(typeof backlog)['actions']['withdraw']> = async ({ input, ...call }) => {
  // In a fixed order, so that two concurrent withdrawals wait for each other instead of deadlocking.
  const ids = [...new Set(input.ids)].sort((one, other) => one - other);
  const codes = await siteCodesOfPlans(call.db, call.user, ids);
  return eachRow(
    call,
    ids,
    planid => ({ planid, site_code: codes.get(planid) ?? null }),
    planid => withdraw(call, planid),
  );
};

const withdraw = async (call: Omit<Call, 'input'>, planId: number) => {
  const { db } = call;
  const plan = await openPlan({ ...call, authorize: asking(call, mayPlan) }, planId);
  const { source, from_task_id, before } = await planSource(db, planId);
  if (!source) throw conflict({ cause: 'nothingWaits' });
  const isOfTask = source === 'refused' || source === 'impossible';
  const authorize = asking(call, kind => actsOnKind(kind, 'export_task'));
  const task = isOfTask && (await openTask({ ...call, authorize }, from_task_id!, 'waitAgain'));
  await cancelOpenPlan(call, plan);
  if (!task) return;
  // It has been waiting since its refusal, not since it was planned: the plan had marked it as seen.
  const { status, seen_at = task.task.seen_at, seen_by = task.task.seen_by } = before!;
  await changeTask(call, task.task, 'tray.withdraw', { status, seen_at, seen_by });
  await notifyAgent(call, task, 'taskDecisionTakenBack');
};

/** The rule of the stored row's kind applies. */
const asking = (call: Pick<Call, 'user'>, ruleOf: (kind: string) => Rule) => (kind: string) => {
  if (!isAllowed(call.user, ruleOf(kind))) throw forbidden();
};
