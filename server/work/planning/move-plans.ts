import { isAllowed } from '../../../contract/framework/permissions';
import { canPlan } from '../../../contract/work/planning';
import { maxPlanSelection, type planActions, plans } from '../../../contract/work/plans';
import { forbidden, invalid } from '../../framework/http/errors';
import { parseListFilter } from '../../framework/http/filters';
import type { Handler, HandlerContext } from '../../framework/http/mount';
import { forEachRow } from '../../framework/lists/for-each-row';
import { readSettings } from '../../framework/settings/queries';
import { movePlan } from './change-plan';
import { getSiteCodesByPlan, listPlanIds } from './queries-list';
import { requirePlansConfirmed, type WrittenPlans } from './require-plans-confirmed';

type Move = (typeof planActions)['actions']['move'];

/** Moves many plans, with a result for each. */
export const movePlans: Handler<Move> = async ({ input, ...call }) => {
  const { planning_date, planning_agent } = input;
  if (planning_date === undefined && planning_agent === undefined) throw invalid('planning_date', 'required');
  const ids = await selectPlanIds(call, input);
  const codes = await getSiteCodesByPlan(call.db, call.user, ids);
  // Permission is checked for the kind of each stored plan.
  const authorize = (kind: string) => {
    if (!isAllowed(call.user, canPlan(kind))) throw forbidden();
  };
  const written: WrittenPlans[] = [];
  const response = await forEachRow(
    call,
    ids,
    planid => ({ planid, site_code: codes.get(planid) ?? null }),
    async plan_id => {
      const move = { plan_id, date: planning_date, agent: planning_agent };
      written.push(await movePlan({ ...call, authorize }, move));
    },
  );
  const fields = { agent: 'planning_agent', day: 'planning_date' };
  await requirePlansConfirmed(call, input.confirmed, fields, {
    toAgent: written.flatMap(({ toAgent }) => toAgent),
    toDay: written.flatMap(({ toDay }) => toDay),
  });
  return response;
};

const selectPlanIds = async (
  call: Omit<HandlerContext, 'input'>,
  { ids, matching, filter }: Parameters<Handler<Move>>[0]['input'],
) => {
  const planIds = matching ? await listMatchingIds(call, filter) : [...new Set(ids ?? [])];
  if (!planIds.length) throw invalid('ids', 'selectionEmpty');
  if (planIds.length > maxPlanSelection)
    throw invalid('ids', 'selectionTooLarge', { most: maxPlanSelection });
  return planIds;
};

const listMatchingIds = async (call: Omit<HandlerContext, 'input'>, filter?: object) => {
  const filters = parseListFilter(plans, call, filter);
  const { task_pm_delay } = await readSettings(call.db);
  return listPlanIds(call.db, call.user, filters, task_pm_delay, maxPlanSelection + 1);
};
