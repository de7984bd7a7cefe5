import type { Db } from '../../framework/db/client';
import { defaultLanguage, sayIn } from '../../framework/language/language';
import { buildNotice, notify } from '../../framework/notifications/notify';
import { buildOutsideNotice } from '../../work/alerts/outside-notice';
import { findPeopleInCharge, findPlanner } from '../../work/alerts/queries';
import { describeKind } from '../../work/planning/plan-notifier';
import { getSiteOrganisation } from './queries';
import type { LateWorkRecord } from './queries-late-work';

/** Notifies the site's manager, or those who stand in, that late work waits for a decision. */
export const notifyLateWork = async (
  db: Db,
  { kind, reason, agent_id, site_id, drop_site_id, plan_id, task_id }: LateWorkRecord,
  { agent, siteCode }: { agent: string; siteCode: string },
) => {
  const { manager_id, cluster_id } = await getSiteOrganisation(db, drop_site_id ?? site_id);
  const planner_id = await findPlanner(db, plan_id);
  const subject = { manager_id, planner_id, cluster_id, agent_id, site_id, drop_site_id };
  const recipients = await findPeopleInCharge(db, subject);
  const listAccounts = (isOutside: boolean) =>
    recipients.filter(({ outside }) => outside === isOutside).map(({ account }) => account);
  const notice = buildNotice('lateWork', {
    agent,
    code: siteCode,
    ...describeKind(kind),
    // In the language of all notices (`buildNotice`).
    reason: sayIn(defaultLanguage)('lateReasons', reason),
  });
  await notify(db, listAccounts(false), { ...notice, ...(task_id !== null && { task: task_id }) });
  const outside = listAccounts(true);
  if (!outside.length) return;
  const work = { object: 'tasks', kind, isImpossible: false, site_id, drop_site_id } as const;
  await notify(db, outside, await buildOutsideNotice(db, [work]));
};
