import type { FieldPlan } from '../../../contract/field/field-plan';
import { getRequiredSteps } from '../../../contract/work/task-kinds';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import type { Language } from '../../framework/language/language';
import { readSettings } from '../../framework/settings/queries';
import type { Reader } from '../../framework/signed-urls/signed-url';
import { isLate } from '../../sites/derived/late';
import { loadRepairedAnomalies } from '../../work/anomalies/load-repaired-anomalies';
import { planFile } from './plan-file';
import type { listDuePlans } from './queries';
import { loadRoutePositions } from './route-positions';
import { loadWorkSites, type WorkSite } from './work-sites';

type PlanRecord = Awaited<ReturnType<typeof listDuePlans>>[number];
/** What is sent of a plan, except its anomaly: loaded for many plans at once. */
export type PlanFacts = {
  plan: PlanRecord;
  late: boolean;
  /** Its position on the day's route, from 1, and the metres from the one before. */
  order: number;
  way: number | null;
  site: WorkSite;
  drop_site: WorkSite | null;
};

export const loadPlanFacts = async (
  db: Db,
  user: User,
  plans: readonly PlanRecord[],
  language: Language,
): Promise<PlanFacts[]> => {
  const siteIds = plans.flatMap(plan => [plan.site_id, plan.drop_site_id]);
  const days = plans.map(({ day }) => day);
  const [siteOf, positions, { task_pm_delay }] = await Promise.all([
    loadWorkSites(db, user, siteIds, language),
    loadRoutePositions(db, user.userid, days),
    readSettings(db),
  ]);
  return plans.map(plan => ({
    plan,
    late: isLate(plan.day, task_pm_delay),
    // Without a position on the route: the plan was moved meanwhile and is sent again with the next response.
    ...(positions.get(plan.id) ?? { order: 1, way: null }),
    site: siteOf(plan.site_id)!,
    drop_site: siteOf(plan.drop_site_id),
  }));
};

/** A plan as the mobile app shows it. */
export const fieldPlan = async (
  db: Db,
  reader: Reader,
  { plan, late, order, way, site, drop_site }: PlanFacts,
): Promise<FieldPlan> => {
  const anomalies = await loadRepairedAnomalies(db, plan, reader);
  return {
    plan_id: plan.id,
    task_type: plan.kind,
    installation_type: plan.installation_type,
    date: plan.day,
    late,
    order,
    way,
    instruction: plan.instruction,
    problem_type: plan.problem_type,
    alarm_type: plan.alarm_type,
    anomaly: anomalies[0] ?? null,
    anomalies,
    site,
    drop_site,
    file: await planFile(db, plan, reader),
    steps: [...getRequiredSteps(plan.kind, plan.installation_type ?? undefined)],
  };
};
