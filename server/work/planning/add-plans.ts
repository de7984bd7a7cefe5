import type { HandlerContext } from '../../framework/http/mount';
import { refreshSiteSummaries } from '../../sites/derived/queries-summaries';
import type { SiteRecord } from '../../sites/sites/queries';
import type { PlanValues } from './new-plan';
import { createPlanNotifier } from './plan-notifier';
import { findIdenticalOpenPlans, insertPlans, type NewPlan } from './queries';
import { listPlanSites, type PlanAction, recordNewPlans } from './record-new-plans';

/** The planner and the request's origin; none for automatic planning. */
export type PlanningContext = Pick<HandlerContext, 'db'> & {
  user: Pick<HandlerContext['user'], 'userid' | 'role'> | null;
  request: { ip?: string };
};
export type PlanOnSite = {
  site: Pick<SiteRecord, 'id' | 'code'>;
  plan: PlanValues;
  /** For a plan that replaces a task: the day since when that has waited. */
  waitingSince?: string | null;
};

/**
 * Creates plans on sites, which are locked and allow planning; returns the plans in order. If an identical open plan
 * exists, its id is returned with `existed` true: repeated calls create one plan. A site outside the area of the plan's
 * kind is added to it.
 */
export const addPlans = async (
  call: PlanningContext,
  requested: readonly PlanOnSite[],
  action: PlanAction,
): Promise<{ id: number; existed: boolean }[]> => {
  const plans = requested.map(({ site, plan }) => ({ ...plan, site_id: site.id }));
  const existing = await findIdenticalOpenPlans(call.db, plans);
  const toInsert = plans.flatMap((plan, index) => {
    const { site, waitingSince = null } = requested[index];
    return existing.has(index) ? [] : [{ plan, code: site.code, waitingSince }];
  });
  const insertedIds = toInsert.length ? await insertAll(call, toInsert, action) : [];
  const nextId = insertedIds[Symbol.iterator]();
  return plans.map((_, index) => {
    const id = existing.get(index);
    return id === undefined ? { id: nextId.next().value!, existed: false } : { id, existed: true };
  });
};

const insertAll = async (
  { db, user, request }: PlanningContext,
  newPlans: readonly { plan: NewPlan; code: string; waitingSince: string | null }[],
  action: PlanAction,
) => {
  const plans = newPlans.map(({ plan }) => plan);
  const ids = await insertPlans(
    db,
    plans,
    newPlans.map(({ waitingSince }) => waitingSince),
  );
  await recordNewPlans(db, { user, address: request.ip }, plans, ids, action);
  await refreshSiteSummaries(db, listPlanSites(plans));
  const notifier = createPlanNotifier(db);
  for (const [index, { plan, code }] of newPlans.entries()) notifier.add({ ...plan, id: ids[index] }, code);
  await notifier.send();
  return ids;
};
