import type { anomalyActions } from '../../../contract/work/anomaly-actions';
import { canReopen } from '../../../contract/work/anomaly-states';
import type { Db } from '../../framework/db/client';
import { recordHistory } from '../../framework/history/record-history';
import { conflict, notFound } from '../../framework/http/errors';
import type { Handler } from '../../framework/http/mount';
import type { User } from '../../framework/identity/user';
import { appendText, buildNotice, notify } from '../../framework/notifications/notify';
import { readSettings } from '../../framework/settings/queries';
import { getDueDay } from './initial-severity-and-due';
import { type AnomalyRecord, listRepairs, lockAnomaly, updateAnomaly } from './queries';
import { findAnomaly } from './queries-list';
import { getCurrentRepair } from './rows';

type Reopen = (typeof anomalyActions)['actions']['reopen'];

/**
 * Reopens an anomaly that was not repaired: its CM is unlinked, its due day computed again, and the reopening counted.
 * Whoever worked on the CM, planned it or is in charge is notified with the reason.
 */
export const reopen: Handler<Reopen> = async ({ input, db, user, request, authorize }) => {
  const visible = await findAnomaly(db, user, input.id);
  if (!visible) throw notFound();
  authorize(visible.kind);
  const before = await lockAnomaly(db, visible.id);
  // Read its current repair: another user may have been faster while we waited for the lock.
  const current = (await findAnomaly(db, user, before.id)) ?? visible;
  if (!canReopen({ status: before.status, plan: getCurrentRepair(current) }))
    throw conflict({ cause: 'anomalyStands' });
  const reopened_at = new Date();
  const after = await updateAnomaly(db, before.id, {
    status: 'unresolved',
    resolved_at: null,
    resolved_by: null,
    plan_id: null,
    reopened: before.reopened + 1,
    reopened_at,
    reopen_cause: input.cause,
    due: getDueDay(await readSettings(db), before.severity, { ...before, reopened_at }),
    due_set: false,
  });
  await recordHistory(db, { user, address: request.ip }, [
    {
      object: 'anomalies',
      id: before.id,
      action: 'anomalyActions.reopen',
      before: toHistoryValues(before),
      after: toHistoryValues(after),
    },
  ]);
  await notifyConcerned(db, user, before, visible.site_code, input.cause);
  return {};
};

const notifyConcerned = async (
  db: Db,
  user: User,
  anomaly: AnomalyRecord,
  siteCode: string,
  cause: string,
) => {
  const [repair] = await listRepairs(db, user, anomaly.id);
  const recipients = [repair?.task_agent_id ?? repair?.agent_id, repair?.created_by, anomaly.charge_id];
  const notice = buildNotice('anomalyReopened', { code: siteCode, what: anomaly.content });
  await notify(db, recipients.filter(id => id != null && id !== user.userid) as number[], {
    ...appendText(notice, cause),
    task: repair?.task_id ?? anomaly.task_id,
  });
};

const toHistoryValues = ({ status, due, plan_id, reopened, reopen_cause }: AnomalyRecord) => ({
  status,
  due,
  plan_id,
  reopened,
  reopen_cause,
});
