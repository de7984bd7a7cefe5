import type { TaskKind } from '../../../contract/organisation/vocabulary';
import type { Db } from '../../framework/db/client';
import type { User } from '../../framework/identity/user';
import { readSettings } from '../../framework/settings/queries';
import { getUsernames } from '../../organisation/directory/queries';
import { requireSite } from '../../sites/sites/require-site';
import { listPlansOfSite, type PlanWithTask, planWithTask } from './queries';
import { sitePlan } from './rows';

/** The plans of one kind on a visible site. */
export const sitePlans = async (db: Db, user: User, siteId: number, kind: TaskKind) => {
  await requireSite(db, user, siteId);
  return toApiPlans(db, await listPlansOfSite(db, user, siteId, kind));
};

/** One plan as a site's Planning tab shows it, for a conflict with another user's change. */
export const currentPlan = async (db: Db, planId: number) =>
  (await toApiPlans(db, [await planWithTask(db, planId)]))[0];

const toApiPlans = async (db: Db, plans: PlanWithTask[]) => {
  const username = await getUsernames(
    db,
    plans.map(plan => plan.agent_id),
  );
  const { task_pm_delay } = await readSettings(db);
  return plans.map(plan => sitePlan(plan, username, task_pm_delay));
};
