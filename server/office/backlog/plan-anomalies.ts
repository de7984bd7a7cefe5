import { conflict, notFound } from '../../framework/http/errors';
import type { HandlerContext } from '../../framework/http/mount';
import { lockSites } from '../../sites/sites/queries';
import { linkRepairs } from '../../work/anomalies/link-repairs';
import { lockFindings } from '../../work/anomalies/queries';
import { buildRepairInstructions } from '../../work/anomalies/repair-instructions';
import { addPlans } from '../../work/planning/add-plans';
import { getSiteRefusal } from '../../work/planning/new-plan';
import { buildPlan, type Outcome, type PlannedItem } from './planned-item';

/** Plans an anomaly's repair, linked both ways. */
export const planAnomalies = async (
  call: Omit<HandlerContext, 'input'>,
  placed: readonly PlannedItem[],
): Promise<Outcome> => {
  const { db, user } = call;
  const sites = new Map(
    (
      await lockSites(
        db,
        user,
        placed.map(({ row }) => row.site_id),
      )
    ).map(site => [site.id, site]),
  );
  const found = new Map(
    (
      await lockFindings(
        db,
        placed.map(({ row }) => row.about!),
      )
    ).map(anomaly => [anomaly.id, anomaly]),
  );
  const outcome: Outcome = new Map();
  const newPlans = placed.flatMap(each => {
    const { key, site_id, about } = each.row;
    const [site, anomaly] = [sites.get(site_id), found.get(about!)];
    if (!site || !anomaly) {
      outcome.set(key, notFound());
      return [];
    }
    const plan = {
      ...buildPlan(each, user.userid),
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
    newPlans.map(({ plan }, at) => ({ anomaly_id: plan.anomaly_id, plan_id: plans[at].id })),
  );
  for (const [at, { key }] of newPlans.entries()) outcome.set(key, plans[at].id);
  return outcome;
};
