import type { Db } from '../../framework/db/client';
import { defaultLanguage, sayIn } from '../../framework/language/language';
import { buildNotice, notify } from '../../organisation/notifications/notify';
import { findPlanner, findRecipients } from '../../work/alerts/queries';
import { formatKind } from '../../work/planning/plan-notifier';
import { getSiteColumns } from './queries';
import type { LateWorkRecord } from './queries-late-work';

/** Notifies the site's manager, or the planner, that late work waits for a decision. */
export const notifyLateWork = async (
  db: Db,
  { kind, reason, site_id, drop_site_id, plan_id, task_id }: LateWorkRecord,
  { agent, code }: { agent: string; code: string },
) => {
  const { manager_id, cluster_id } = await getSiteColumns(db, drop_site_id ?? site_id);
  const planner_id = await findPlanner(db, plan_id);
  const [recipient] = await findRecipients(db, [
    {
      query_index: 0,
      manager: true,
      cluster_manager: false,
      accounts: [],
      manager_id,
      cluster_id,
      planner_id,
    },
  ]);
  if (!recipient) return;
  const notice = buildNotice('lateWork', {
    agent,
    code,
    kind: formatKind(kind),
    reason: sayIn(defaultLanguage)('lateReasons', reason),
  });
  await notify(db, [recipient.account], { ...notice, ...(task_id !== null && { task: task_id }) });
};
