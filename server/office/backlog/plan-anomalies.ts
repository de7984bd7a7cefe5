import { conflict, notFound } from '../../framework/http/errors';
import type { HandlerContext } from '../../framework/http/mount';
import { lockSites } from '../../sites/sites/queries';
import { linkRepairs } from '../../work/anomalies/link-repairs';
import { lockFindings } from '../../work/anomalies/queries';
import { buildRepairInstructions } from '../../work/anomalies/repair-instructions';
import { addPlans } from '../../work/planning/add-plans';
import { getSiteRefusal } from '../../work/planning/new-plan';
import { buildPlan, type Outcome, type PlannedItem } from './planned-item';

/** Plans the repair of anomalies; the plan and the anomaly reference each other. */
export const planAnomalies = async (
  call: Omit<HandlerContext, 'input'>,
  items: readonly PlannedItem[],
): Promise<Outcome> => {
  const { db, user } = call;
  const siteIds = items.map(({ row }) => row.site_id);
  const sites = new Map((await lockSites(db, user, siteIds)).map(site => [site.id, site]));
  const anomalyIds = items.map(({ row }) => row.about!);
  const anomalies = new Map((await lockFindings(db, anomalyIds)).map(anomaly => [anomaly.id, anomaly]));
  const outcome: Outcome = new Map();
  const newPlans = items.flatMap(item => {
    const { key, site_id, about } = item.row;
    const [site, anomaly] = [sites.get(site_id), anomalies.get(about!)];
    if (!site || !anomaly) {
      outcome.set(key, notFound());
      return [];
    }
    const plan = {
      ...buildPlan(item, user.userid),
      instruction: buildRepairInstructions(anomaly),
      anomaly_id: anomaly.id,
    };
    const cause = anomaly.status === 'resolved' ? 'anomalyResolved' : getSiteRefusal(site, plan);
    if (cause) outcome.set(key, conflict({ cause }));
    return cause ? [] : [{ key, site, plan }];
  });
  const plans = await addPlans(call, newPlans, 'anomalyActions.plan');
  await linkRepairs(
    call,
    newPlans.map(({ plan }, index) => ({ anomaly_id: plan.anomaly_id, plan_id: plans[index].id })),
  );
  for (const [index, { key }] of newPlans.entries()) outcome.set(key, plans[index].id);
  return outcome;
};
