import type { ActionOn } from '../../../contract/registry/changes';
import { areaOfKind } from '../../../contract/work/task-kinds';
import { filledIn, recordHistory } from '../../framework/history/record-history';
import type { Call } from '../../framework/http/mount';
import { joinArea } from '../../sites/derived/queries-sites';
import { refreshSiteSummaries } from '../../sites/derived/queries-summaries';
import type { SiteRecord } from '../../sites/sites/queries';
import type { Planned } from './new-plan';
import { notifyPlanned } from './notify-planned';
import { equalOpenPlans, insertPlans, type NewPlan } from './queries';

/** What is done with a plan stands on its site's page too. */
export type PlanAction = ActionOn<'plans'> & ActionOn<'sites'>;
/** Who plans, and from where; nobody where it comes by itself. */
export type Planning = Pick<Call, 'db'> & {
  user: Pick<Call['user'], 'userid' | 'role'> | null;
  request: { ip?: string };
};
export type PlanOnSite = {
  site: Pick<SiteRecord, 'id' | 'code'>;
  plan: Planned;
  /** Of a plan that takes the place of a task: since when that has waited to be planned. */
  waited?: string | null;
};

/**
 * Plans on sites, which are locked and may be planned on; answers the plans in order. Where the very same is planned
 * already and still open, that plan `stood`: what is sent twice is planned once. A site that was not in the area of
 * the plan's kind comes into it.
 */
export const addPlans = async (
  call: Planning,
  wanted: readonly PlanOnSite[],
  action: PlanAction,
): Promise<{ id: number; stood: boolean }[]> => {
  const plans = wanted.map(({ site, plan }) => ({ ...plan, site_id: site.id }));
  const standing = await equalOpenPlans(call.db, plans);
  const fresh = plans.flatMap((plan, at) => {
    const { site, waited } = wanted[at];
    return standing.has(at) ? [] : [{ plan, code: site.code, waited: waited ?? null }];
  });
  const made = fresh.length ? await insertAll(call, fresh, action) : [];
  const ids = made[Symbol.iterator]();
  return plans.map((_, at) => {
    const id = standing.get(at);
    return id === undefined ? { id: ids.next().value!, stood: false } : { id, stood: true };
  });
};

const insertAll = async (
  { db, user, request }: Planning,
  fresh: readonly { plan: NewPlan; code: string; waited: string | null }[],
  action: PlanAction,
) => {
  const plans = fresh.map(({ plan }) => plan);
  const ids = await insertPlans(
    db,
    plans,
    fresh.map(({ waited }) => waited),
  );
  for (const area of new Set(plans.map(({ kind }) => areaOfKind(kind))))
    await joinArea(db, placesOf(plans.filter(({ kind }) => areaOfKind(kind) === area)), area);
  await refreshSiteSummaries(db, placesOf(plans));
  await recordHistory(
    db,
    { user, address: request.ip },
    plans.flatMap(({ site_id, created_by, ...values }, at) => {
      const after = { plan_id: ids[at], ...filledIn(values) };
      return [
        { object: 'sites', id: site_id, action, after },
        { object: 'plans', id: ids[at], action, after: { site_id, ...after } },
      ];
    }),
  );
  const notices = notifyPlanned(db);
  for (const [at, { plan, code }] of fresh.entries()) notices.add({ ...plan, id: ids[at] }, code);
  await notices.send();
  return ids;
};

const placesOf = (plans: readonly NewPlan[]) => [
  ...new Set(plans.flatMap(({ site_id, drop_site_id }) => [site_id, drop_site_id]).filter(id => id !== null)),
];
