import { conflict, notFound } from '../../framework/http/errors';
import type { HandlerContext } from '../../framework/http/mount';
import { lockSites } from '../../sites/sites/queries';
import { addPlans } from '../../work/planning/add-plans';
import { getSiteRefusal } from '../../work/planning/new-plan';
import { buildPlan, type Outcome, type PlannedItem } from './planned-item';

/** Plans sites that wait for a visit, as from their page. */
export const planSites = async (
  call: Omit<HandlerContext, 'input'>,
  placed: readonly PlannedItem[],
): Promise<Outcome> => {
  const { db, user } = call;
  const locked = await lockSites(
    db,
    user,
    placed.map(({ row }) => row.site_id),
  );
  const byId = new Map(locked.map(site => [site.id, site]));
  const outcome: Outcome = new Map();
  const newPlans = placed.flatMap(each => {
    const { key, site_id } = each.row;
    const site = byId.get(site_id);
    const plan = buildPlan(each, user.userid);
    const cause = site && getSiteRefusal(site, plan);
    if (!site || cause) outcome.set(key, site ? conflict({ cause: cause! }) : notFound());
    return site && !cause ? [{ key, site, plan }] : [];
  });
  const plans = await addPlans(call, newPlans, 'planning.assign');
  for (const [at, { key }] of newPlans.entries()) outcome.set(key, plans[at].id);
  return outcome;
};
