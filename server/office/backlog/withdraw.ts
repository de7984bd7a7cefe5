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

/** Plans cancelled as elsewhere, where what they were made of waits again. */
export const withdrawPlans: Handler<(typeof backlog)['actions']['withdraw']> = async ({ input, ...call }) => {
  // In one order, so that two who withdraw the same wait for each other instead of crossing.
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
  // Since its refusal it waits, not since it was planned: the new plan had marked it as looked at.
  const { status, seen_at = task.task.seen_at, seen_by = task.task.seen_by } = before!;
  await changeTask(call, task.task, 'tray.withdraw', { status, seen_at, seen_by });
  await notifyAgent(call, task, 'taskDecisionTakenBack');
};

/** The stored row's kind decides. */
const asking = (call: Pick<Call, 'user'>, ruleOf: (kind: string) => Rule) => (kind: string) => {
  if (!isAllowed(call.user, ruleOf(kind))) throw forbidden();
};
