import type { planning } from '../../../contract/work/planning';
import { CalendarFilters, type planActions, plans } from '../../../contract/work/plans';
import type { HandlerContext, Handlers } from '../../framework/http/mount';
import { listHandler } from '../../framework/lists/list-handler';
import { assignPlan, planInstallation } from './assign-plan';
import { editPlan, movePlan } from './change-plan';
import { movePlans } from './move-plans';
import { requirePlansConfirmed } from './require-plans-confirmed';
import { sitePlans } from './site-plans';
import { plansSource } from './source';

/** Cancels a plan; what it was planned for returns to the backlog. */
type CancelPlan = (call: Omit<HandlerContext, 'input'>, planId: number) => Promise<void>;

export const planningHandlers = (cancelPlan: CancelPlan): Handlers<typeof planning> => ({
  ofSite: async ({ input, user, db }) => ({
    data: await sitePlans(db, user, input.site_id, input.task_type),
  }),
  assign: assignPlan,
  installation: planInstallation,
  editPlan,
  deletePlan: async ({ input, ...call }) => {
    await cancelPlan(call, input.plan_id);
    return {};
  },
});

export const planHandlers: Handlers<typeof plans> = {
  list: listHandler(plans, plansSource),
  fetch: listHandler(
    { ...plans, filters: CalendarFilters, rowsKey: 'sites', actions: { list: plans.actions.fetch } },
    plansSource,
  ),
};

/** Actions of the planning page (document 2, section 7). */
export const planActionHandlers = (cancelPlan: CancelPlan): Handlers<typeof planActions> => ({
  edit: async ({ input, ...call }) => {
    const { plan_id, planning_date, planning_agent, version } = input;
    const move = { plan_id, date: planning_date, agent: planning_agent, version };
    const fields = { agent: 'planning_agent', day: 'planning_date' };
    await requirePlansConfirmed(call, input.confirmed, fields, await movePlan(call, move));
    return {};
  },
  cancel: async ({ input, ...call }) => {
    await cancelPlan(call, input.planid);
    return { message: call.say('words', 'planCancelled') };
  },
  delete: async ({ input, ...call }) => {
    await cancelPlan(call, input.id);
    return {};
  },
  move: movePlans,
});
