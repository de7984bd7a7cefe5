import type { alerts, OpenAlert } from '../../../contract/work/alert-rules';
import type { Db } from '../../framework/db/client';
import { recordHistory } from '../../framework/history/record-history';
import { conflict, notFound } from '../../framework/http/errors';
import type { HandlerContext, Handlers } from '../../framework/http/mount';
import { getUsernames } from '../../organisation/directory/queries';
import { claimAlert, findVisibleKind, listOpenAlerts, lockAlert } from './queries';
import { type AlertRuleRecord, listAlertRules } from './queries-rules';

/** The pending alerts of a task or plan, and taking them over. */
export const alertHandlers: Handlers<typeof alerts> = {
  ofTask: async ({ input, ...call }) => {
    await requireVisible(call, 'tasks', input.task_id);
    return { alerts: await loadOpenAlerts(call.db, 'tasks', input.task_id) };
  },
  ofPlan: async ({ input, ...call }) => {
    await requireVisible(call, 'plans', input.plan_id);
    return { alerts: await loadOpenAlerts(call.db, 'plans', input.plan_id) };
  },
  take: async ({ input: { alert_id }, ...call }) => {
    const { db, user, request } = call;
    const alert = await lockAlert(db, alert_id);
    // A visit is dealt with through its plan.
    if (!alert || alert.object === 'visits') throw notFound();
    await requireVisible(call, alert.object, alert.object_id);
    if (alert.taken_by === user.userid) return {};
    if (alert.taken_by !== null) throw conflict({ cause: 'alertTaken' });
    await claimAlert(db, alert.id, user.userid);
    await recordHistory(db, { user, address: request.ip }, [
      { object: alert.object, id: alert.object_id, action: 'alerts.take', after: { alert: alert.content } },
    ]);
    return {};
  },
};

/** Requires that the caller may see a task or plan, and may act on its kind. */
const requireVisible = async (
  { db, user, authorize }: Pick<HandlerContext, 'db' | 'user' | 'authorize'>,
  object: 'tasks' | 'plans',
  id: number,
) => {
  const kind = await findVisibleKind(db, user, object, id);
  if (!kind) throw notFound();
  authorize(kind);
};

type OpenAlertRow = Awaited<ReturnType<typeof listOpenAlerts>>[number];
const loadOpenAlerts = async (db: Db, object: 'tasks' | 'plans', id: number): Promise<OpenAlert[]> => {
  const rows = await listOpenAlerts(db, object, id);
  if (!rows.length) return [];
  const rules = new Map((await listAlertRules(db)).map(rule => [rule.id, rule]));
  const getNextStep = (row: OpenAlertRow) => rules.get(row.rule_id)?.steps[row.step + 1];
  const username = await getUsernames(
    db,
    rows.flatMap(row => [
      row.taken_by,
      ...row.notified.map(({ account }) => account),
      ...(getNextStep(row)?.accounts ?? []),
    ]),
  );
  const getName = (id: number) => username(id) ?? '';
  return rows.map(row => toOpenAlert(row, getNextStep(row), getName));
};

const toOpenAlert = (
  row: OpenAlertRow,
  nextStep: AlertRuleRecord['steps'][number] | undefined,
  getName: (accountId: number) => string,
): OpenAlert => ({
  alert_id: row.id,
  kind: row.kind,
  days: row.days,
  told: row.notified.map(({ account, at }) => ({
    username: getName(account),
    at: new Date(at).toISOString(),
  })),
  next:
    row.next_at && nextStep
      ? {
          at: row.next_at.toISOString(),
          manager: nextStep.manager,
          cluster_manager: nextStep.cluster_manager,
          accounts: nextStep.accounts.map(getName),
        }
      : null,
  taken:
    row.taken_by !== null && row.taken_at
      ? { username: getName(row.taken_by), at: row.taken_at.toISOString() }
      : null,
});
