import type { backlog } from '../../../contract/office/backlog';
import { canPlan } from '../../../contract/work/planning';
import { conflict } from '../../framework/http/errors';
import type { Handler, HandlerContext } from '../../framework/http/mount';
import { forEachRow } from '../../framework/lists/for-each-row';
import { lockPlanForChange } from '../../work/planning/change-plan';
import { getSiteCodesByPlan } from '../../work/planning/queries-list';
import { cancelToBacklog, createAuthorizer } from './cancel-plan';
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
  const plan = await lockPlanForChange({ ...call, authorize: createAuthorizer(call, canPlan) }, planId);
  const planSource = await getPlanSource(call.db, planId);
  if (!planSource.source) throw conflict({ cause: 'nothingWaits' });
  await cancelToBacklog(call, plan, planSource, 'tray.withdraw');
};
