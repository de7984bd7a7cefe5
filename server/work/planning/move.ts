import { isAllowed } from '../../../contract/organisation/permissions';
import { mayPlan } from '../../../contract/work/planning';
import { maxPlanSelection, type planActions, plans } from '../../../contract/work/plans';
import { forbidden, invalid } from '../../framework/http/errors';
import { readFilter } from '../../framework/http/filters';
import type { Call, Handler } from '../../framework/http/mount';
import { eachRow } from '../../framework/lists/each-row';
import { readSettings } from '../../organisation/settings/queries';
import { movePlan } from './change';
import { matchingPlans, siteCodesOfPlans } from './queries-list';

type Move = (typeof planActions)['actions']['move'];

/** Moves many plans, with a result for each. */
export const moveMany: Handler<Move> = async ({ input, ...call }) => {
  const { planning_date, planning_agent } = input;
  if (planning_date === undefined && planning_agent === undefined) throw invalid('planning_date', 'required');
  const ids = await selected(call, input);
  const codes = await siteCodesOfPlans(call.db, call.user, ids);
  // Permission is checked for the kind of each stored plan.
  const authorize = (kind: string) => {
    if (!isAllowed(call.user, mayPlan(kind))) throw forbidden();
  };
  return eachRow(
    call,
    ids,
    planid => ({ planid, site_code: codes.get(planid) ?? null }),
    plan_id => movePlan({ ...call, authorize }, { plan_id, date: planning_date, agent: planning_agent }),
  );
};

const selected = async (
  call: Omit<Call, 'input'>,
  { ids, matching, filter }: Parameters<Handler<Move>>[0]['input'],
) => {
  const found = matching ? await matchingIds(call, filter) : [...new Set(ids ?? [])];
  if (!found.length) throw invalid('ids', 'selectionEmpty');
  if (found.length > maxPlanSelection) throw invalid('ids', 'selectionTooLarge', { most: maxPlanSelection });
  return found;
};

const matchingIds = async (call: Omit<Call, 'input'>, filter?: object) => {
  const asked = readFilter(plans, call, filter);
  const { task_pm_delay } = await readSettings(call.db);
  return matchingPlans(call.db, call.user, asked, task_pm_delay, maxPlanSelection + 1);
};
