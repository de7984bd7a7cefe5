import type { Db } from '../../framework/db/client';
import { defaultLanguage, sayIn } from '../../framework/language/language';
import { buildNotice, notify } from '../../organisation/notifications/notify';
import { findManagerOrPlanner, findPlanner } from '../../work/alerts/queries';
import { formatKind } from '../../work/planning/plan-notifier';
import { getSiteOrganisation } from './queries';
import type { LateWorkRecord } from './queries-late-work';

/** Notifies the site's manager, or else the planner, that late work waits for a decision. */
export const notifyLateWork = async (
  db: Db,
  { kind, reason, site_id, drop_site_id, plan_id, task_id }: LateWorkRecord,
  { agent, siteCode }: { agent: string; siteCode: string },
) => {
  const { manager_id, cluster_id } = await getSiteOrganisation(db, drop_site_id ?? site_id);
  const planner_id = await findPlanner(db, plan_id);
  const recipient = await findManagerOrPlanner(db, { manager_id, planner_id, cluster_id });
  if (recipient === null) return;
  const notice = buildNotice('lateWork', {
    agent,
    code: siteCode,
    kind: formatKind(kind),
    // In the language of all notices (`buildNotice`).
    reason: sayIn(defaultLanguage)('lateReasons', reason),
  });
  await notify(db, [recipient], { ...notice, ...(task_id !== null && { task: task_id }) });
};
