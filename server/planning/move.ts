import { isAllowed } from '../../contract/permissions';
import { mayPlan } from '../../contract/planning';
import { maxPlanSelection, type planActions, plans } from '../../contract/plans';
import { ApiError, forbidden, invalid } from '../platform/errors';
import { guardFilters } from '../platform/filters';
import type { Call, Handler } from '../platform/mount';
import { readSettings } from '../settings/queries';
import { movePlan } from './change';
import { matchingPlans, siteCodesOfPlans } from './queries-list';

type Move = (typeof planActions)['actions']['move'];

/** Moves many plans, each on its own, so that one that is refused does not keep the others back. */
export const moveMany: Handler<Move> = async ({ input, ...call }) => {
  const { planning_date, planning_agent } = input;
  if (planning_date === undefined && planning_agent === undefined) throw invalid('planning_date', 'required');
  const ids = await selected(call, input);
  const codes = await siteCodesOfPlans(call.db, call.user, ids);
  // The kind of each stored plan decides.
  const authorize = (kind: string) => {
    if (!isAllowed(call.user, mayPlan(kind))) throw forbidden();
  };
  const results = [];
  for (const planid of ids) {
    const row = { planid, site_code: codes.get(planid) ?? null };
    try {
      await movePlan({ ...call, authorize }, { plan_id: planid, date: planning_date, agent: planning_agent });
      results.push({ ...row, done: true, cause: null });
    } catch (error) {
      // Refused before anything was written for it; anything else is a bug and undoes the whole call.
      if (!(error instanceof ApiError)) throw error;
      results.push({ ...row, done: false, cause: error.envelope(call.say).error });
    }
  }
  const done = results.filter(row => row.done).length;
  return { done, refused: results.length - done, results };
};

const selected = async (
  { db, user }: Omit<Call, 'input'>,
  { ids, matching, filter = {} }: Parameters<Handler<Move>>[0]['input'],
) => {
  if (matching) guardFilters(plans, user, filter);
  const { task_pm_delay } = await readSettings(db);
  const found = matching
    ? await matchingPlans(db, user, filter, task_pm_delay, maxPlanSelection + 1)
    : [...new Set(ids ?? [])];
  if (!found.length) throw invalid('ids', 'selectionEmpty');
  if (found.length > maxPlanSelection) throw invalid('ids', 'selectionTooLarge', { most: maxPlanSelection });
  return found;
};
