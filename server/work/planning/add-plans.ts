import type { ObjectAction } from '../../../contract/registry/changes';
import { getKindArea } from '../../../contract/work/task-kinds';
import { omitEmpty, recordHistory } from '../../framework/history/record-history';
import type { HandlerContext } from '../../framework/http/mount';
import { addSitesToArea } from '../../sites/derived/queries-sites';
import { refreshSiteSummaries } from '../../sites/derived/queries-summaries';
import type { SiteRecord } from '../../sites/sites/queries';
import type { PlanValues } from './new-plan';
import { createPlanNotifier } from './plan-notifier';
import { findIdenticalOpenPlans, insertPlans, type NewPlan } from './queries';

/** Actions on plans also appear on the site's page. */
export type PlanAction = ObjectAction<'plans'> & ObjectAction<'sites'>;
/** The planner and the request's origin; none for automatic planning. */
export type PlanningContext = Pick<HandlerContext, 'db'> & {
  user: Pick<HandlerContext['user'], 'userid' | 'role'> | null;
  request: { ip?: string };
};
export type PlanOnSite = {
  site: Pick<SiteRecord, 'id' | 'code'>;
  plan: PlanValues;
  /** For a plan that replaces a task: since when that has waited. */
  waited?: string | null;
};

/**
 * Creates plans on sites, which are locked and allow planning; returns the plans in order. If an identical open plan
 * exists, its id is returned with `stood` true: repeated calls create one plan. A site outside the area of the plan's
 * kind is added to it.
 */
export const addPlans = async (
  call: PlanningContext,
  requested: readonly PlanOnSite[],
  action: PlanAction,
): Promise<{ id: number; stood: boolean }[]> => {
  const plans = requested.map(({ site, plan }) => ({ ...plan, site_id: site.id }));
  const existing = await findIdenticalOpenPlans(call.db, plans);
  const fresh = plans.flatMap((plan, at) => {
    const { site, waited } = requested[at];
    return existing.has(at) ? [] : [{ plan, code: site.code, waited: waited ?? null }];
  });
  const made = fresh.length ? await insertAll(call, fresh, action) : [];
  const ids = made[Symbol.iterator]();
  return plans.map((_, at) => {
    const id = existing.get(at);
    return id === undefined ? { id: ids.next().value!, stood: false } : { id, stood: true };
  });
};

const insertAll = async (
  { db, user, request }: PlanningContext,
  fresh: readonly { plan: NewPlan; code: string; waited: string | null }[],
  action: PlanAction,
) => {
  const plans = fresh.map(({ plan }) => plan);
  const ids = await insertPlans(
    db,
    plans,
    fresh.map(({ waited }) => waited),
  );
  for (const area of new Set(plans.map(({ kind }) => getKindArea(kind))))
    await addSitesToArea(db, placesOf(plans.filter(({ kind }) => getKindArea(kind) === area)), area);
  await refreshSiteSummaries(db, placesOf(plans));
  await recordHistory(
    db,
    { user, address: request.ip },
    plans.flatMap(({ site_id, created_by, ...values }, at) => {
      const after = { plan_id: ids[at], ...omitEmpty(values) };
      return [
        { object: 'sites', id: site_id, action, after },
        { object: 'plans', id: ids[at], action, after: { site_id, ...after } },
      ];
    }),
  );
  const notices = createPlanNotifier(db);
  for (const [at, { plan, code }] of fresh.entries()) notices.add({ ...plan, id: ids[at] }, code);
  await notices.send();
  return ids;
};

const placesOf = (plans: readonly NewPlan[]) => [
  ...new Set(plans.flatMap(({ site_id, drop_site_id }) => [site_id, drop_site_id]).filter(id => id !== null)),
];
