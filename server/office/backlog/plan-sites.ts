import { conflict, notFound } from '../../framework/http/errors';
import type { HandlerContext } from '../../framework/http/mount';
import { lockSites } from '../../sites/sites/queries';
import { addPlans } from '../../work/planning/add-plans';
import { getSiteRefusal } from '../../work/planning/new-plan';
import { buildPlan, type Outcome, type PlannedItem } from './planned-item';

/** Plans sites that wait for a visit, as from their page. */
export const planSites = async (
  call: Omit<HandlerContext, 'input'>,
  items: readonly PlannedItem[],
): Promise<Outcome> => {
  const { db, user } = call;
  const siteIds = items.map(({ row }) => row.site_id);
  const sites = new Map((await lockSites(db, user, siteIds)).map(site => [site.id, site]));
  const outcome: Outcome = new Map();
  const newPlans = items.flatMap(item => {
    const { key, site_id } = item.row;
    const site = sites.get(site_id);
    if (!site) {
      outcome.set(key, notFound());
      return [];
    }
    const plan = buildPlan(item, user.userid);
    const cause = getSiteRefusal(site, plan);
    if (cause) outcome.set(key, conflict({ cause }));
    return cause ? [] : [{ key, site, plan }];
  });
  const plans = await addPlans(call, newPlans, 'planning.assign');
  for (const [index, { key }] of newPlans.entries()) outcome.set(key, plans[index].id);
  return outcome;
};
