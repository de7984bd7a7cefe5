import { severities } from '../../../contract/organisation/vocabulary';
import { conflict, notFound } from '../../framework/http/errors';
import type { HandlerContext } from '../../framework/http/mount';
import { lockSites, type SiteRecord } from '../../sites/sites/queries';
import { linkRepairs } from '../../work/anomalies/link-repairs';
import { type AnomalyRecord, lockFindings } from '../../work/anomalies/queries';
import { buildRepairInstructions } from '../../work/anomalies/repair-instructions';
import { addPlans } from '../../work/planning/add-plans';
import { getSiteRefusal } from '../../work/planning/new-plan';
import { buildPlan, type Outcome, type PlannedItem } from './planned-item';

/** Items that one CM repairs: of one site, for the same agent and day. */
type Visit = { site: SiteRecord; items: PlannedItem[]; findings: Set<AnomalyRecord> };

/**
 * Plans the repair of anomalies, one CM for each site, agent and day: its anomalies reference the plan, and the plan
 * references the one that has waited longest.
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
  const visits = new Map<string, Visit>();
  const visitByFinding = new Map<number, Visit>();
  for (const item of items) {
    const { key, site_id, findings } = item.row;
    const site = sites.get(site_id);
    const found = findings!.flatMap(({ id }) => anomalies.get(id) ?? []);
    if (!site || found.length < findings!.length) {
      outcome.set(key, notFound());
      continue;
    }
    const visitKey = [site_id, item.agent_id, item.day].join();
    const visit: Visit = visits.get(visitKey) ?? { site, items: [], findings: new Set() };
    const isInOtherVisit = found.some(({ id }) => (visitByFinding.get(id) ?? visit) !== visit);
    const cause =
      getFindingRefusal(found, isInOtherVisit) ?? getSiteRefusal(site, buildPlan(item, user.userid));
    if (cause) {
      outcome.set(key, conflict({ cause }));
      continue;
    }
    visits.set(visitKey, visit);
    visit.items.push(item);
    for (const finding of found) {
      visit.findings.add(finding);
      visitByFinding.set(finding.id, visit);
    }
  }
  const newPlans = [...visits.values()].map(visit => ({
    ...visit,
    plan: {
      ...buildPlan(visit.items[0], user.userid),
      instruction: buildRepairInstructions([...visit.findings].toSorted(bySeverity)),
      anomaly_id: findLongestWaiting(visit.items),
    },
  }));
  const plans = await addPlans(call, newPlans, 'anomalyActions.plan');
  await linkRepairs(
    call,
    newPlans.flatMap(({ findings }, index) =>
      [...findings].map(({ id }) => ({ anomaly_id: id, plan_id: plans[index].id })),
    ),
  );
  for (const [index, visit] of newPlans.entries())
    for (const { row } of visit.items) outcome.set(row.key, plans[index].id);
  return outcome;
};

/** Why a CM for these cannot be planned: one call may name a finding by its own key and by that of its site. */
const getFindingRefusal = (found: readonly AnomalyRecord[], isInOtherVisit: boolean) => {
  if (found.some(({ status }) => status === 'resolved')) return 'anomalyResolved';
  return isInOtherVisit ? 'waitsNoMore' : null;
};

/** The most severe first, as in the backlog. */
const bySeverity = (one: AnomalyRecord, other: AnomalyRecord) =>
  severities.indexOf(other.severity) - severities.indexOf(one.severity) || one.id - other.id;

const findLongestWaiting = (items: readonly PlannedItem[]) =>
  items
    .map(({ row }) => row)
    .toSorted((one, other) => one.since.localeCompare(other.since) || one.about! - other.about!)[0].about;
