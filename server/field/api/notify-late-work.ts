import type { Db } from '../../framework/db/client';
import { sayIn } from '../../framework/language/language';
import { notice, notify } from '../../organisation/notifications/notify';
import { plannerOf, recipientsOf } from '../../work/alerts/queries';
import { kindInWords } from '../../work/planning/notify-planned';
import { siteFacts } from './queries';
import type { LateWorkRecord } from './queries-late-work';

/** Notifies the site's manager, or the planner, that late work waits for a decision. */
export const notifyLateWork = async (
  db: Db,
  { kind, reason, site_id, drop_site_id, plan_id, task_id }: LateWorkRecord,
  { agent, code }: { agent: string; code: string },
) => {
  const { manager_id, cluster_id } = await siteFacts(db, drop_site_id ?? site_id);
  const [recipient] = await recipientsOf(db, [
    {
      ...{ n: 0, manager: true, cluster_manager: false, accounts: [] },
      ...{ manager_id, cluster_id, planner_id: await plannerOf(db, plan_id) },
    },
  ]);
  if (!recipient) return;
  const told = notice('lateWork', {
    ...{ agent, code, kind: kindInWords(kind) },
    reason: sayIn('fr')('lateReasons', reason),
  });
  await notify(db, [recipient.account], { ...told, ...(task_id !== null && { task: task_id }) });
};
