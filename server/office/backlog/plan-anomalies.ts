import { conflict, notFound } from '../../framework/http/errors';
import type { HandlerContext } from '../../framework/http/mount';
import { lockSites } from '../../sites/sites/queries';
import { linkRepairs } from '../../work/anomalies/link-repairs';
import { type AnomalyRecord, lockFindings } from '../../work/anomalies/queries';
import { buildRepairInstructions } from '../../work/anomalies/repair-instructions';
import { addPlans } from '../../work/planning/add-plans';
import { getSiteRefusal } from '../../work/planning/new-plan';
import { buildPlan, type Outcome, type PlannedItem } from './planned-item';

/**
 * Plans the repair of anomalies, each item as one CM: its anomalies reference the plan, and the plan references the one
 * that has waited longest.
 */
export const planAnomalies = async (
  call: Omit<HandlerContext, 'input'>,
  items: readonly PlannedItem[],
): Promise<Outcome> => {
  const { db, user } = call;
  const siteIds = items.map(({ row }) => row.site_id);
  const sites = new Map((await lockSites(db, user, siteIds)).map(site => [site.id, site]));
  const anomalyIds = items.flatMap(({ row }) => row.findings!.map(({ id }) => id));
  const anomalies = new Map((await lockFindings(db, anomalyIds)).map(anomaly => [anomaly.id, anomaly]));
  const outcome: Outcome = new Map();
  const planned = new Set<number>();
  const newPlans = items.flatMap(item => {
    const { key, site_id, about, findings } = item.row;
    const site = sites.get(site_id);
    const found = findings!.flatMap(({ id }) => anomalies.get(id) ?? []);
    if (!site || found.length < findings!.length) {
      outcome.set(key, notFound());
      return [];
    }
    const plan = {
      ...buildPlan(item, user.userid),
      instruction: buildRepairInstructions(found),
      anomaly_id: about,
    };
    const cause = getFindingRefusal(found, planned) ?? getSiteRefusal(site, plan);
    if (cause) {
      outcome.set(key, conflict({ cause }));
      return [];
    }
    for (const { id } of found) planned.add(id);
    return [{ key, site, plan, found }];
  });
  const plans = await addPlans(call, newPlans, 'anomalyActions.plan');
  await linkRepairs(
    call,
    newPlans.flatMap(({ found }, index) =>
      found.map(({ id }) => ({ anomaly_id: id, plan_id: plans[index].id })),
    ),
  );
  for (const [index, { key }] of newPlans.entries()) outcome.set(key, plans[index].id);
  return outcome;
};

/** Why a CM for these cannot be planned: one call may name a finding by its own key and by that of its site. */
const getFindingRefusal = (found: readonly AnomalyRecord[], planned: ReadonlySet<number>) => {
  if (found.some(({ status }) => status === 'resolved')) return 'anomalyResolved';
  return found.some(({ id }) => planned.has(id)) ? 'waitsNoMore' : null;
};
