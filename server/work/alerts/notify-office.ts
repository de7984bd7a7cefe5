import { type AlertKind, alertSwitchName } from '../../../contract/organisation/alert-kinds';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import type { AlertChannel } from '../../../contract/work/alert-rules';
import type { Db } from '../../framework/db/client';
import type { NotificationRow } from '../../organisation/notifications/queries';
import { endEarlierAlerts, findPlanner, findRecipients, insertAlerts } from './queries';
import { listAlertRules } from './queries-rules';
import { type AlertNotice, sendAlerts } from './send-alerts';
import { getNextStepDue, ruleApplies } from './steps';

type About = {
  id: number;
  kind: TaskKind;
  owner: string;
  cluster_id: number;
  manager_id: number | null;
  plan_id: number | null;
};

/**
 * Notifies the people named by the rules of an event on a task, in its transaction. Each gets one notice, which `say`
 * builds from the rules that apply and what the person wants; null sends none. `site` is the code of its site.
 */
export const notifyOffice = async (
  db: Db,
  task: About,
  {
    happened,
    site,
    say,
  }: { happened: readonly AlertKind[]; site: string; say: (wants: Wants) => NotificationRow | null },
) => {
  const rules = (await listAlertRules(db)).filter(
    rule => happened.includes(rule.kind) && ruleApplies(rule, task),
  );
  if (!rules.length) return;
  const now = new Date();
  const about = {
    object: 'tasks',
    object_id: task.id,
    occasion: now.toISOString(),
    site,
  } as const;
  // A rule with a single step needs no stored alert.
  const goingOn = rules.filter(({ steps }) => steps.length > 1);
  if (goingOn.length)
    await endEarlierAlerts(
      db,
      goingOn.map(({ id }) => id),
      task.id,
    );
  const opened = await insertAlerts(
    db,
    goingOn.map(rule => ({
      ...about,
      rule_id: rule.id,
      kind: rule.kind,
      content: say(kind => kind === rule.kind)?.content ?? '',
      next_at: getNextStepDue(rule, 0, now),
    })),
  );
  const planner_id = await findPlanner(db, task.plan_id);
  const recipients = await findRecipients(
    db,
    rules.map(({ steps: [first] }, n) => ({
      n,
      manager: first.manager,
      cluster_manager: first.cluster_manager,
      accounts: first.accounts,
      manager_id: task.manager_id,
      planner_id,
      cluster_id: task.cluster_id,
    })),
  );

  const people = new Map<number, Pick<AlertNotice, 'channels' | 'alerts'> & { kinds: Set<AlertKind> }>();
  for (const recipient of recipients) {
    const rule = rules[recipient.n];
    if (!recipient[alertSwitchName(rule.kind)]) continue;
    const known = people.get(recipient.account);
    const alert = opened.find(({ rule_id }) => rule_id === rule.id);
    people.set(recipient.account, {
      kinds: new Set([...(known?.kinds ?? []), rule.kind]),
      channels: [...new Set<AlertChannel>([...(known?.channels ?? []), ...rule.steps[0].channels])],
      alerts: [...(known?.alerts ?? []), ...(alert ? [{ alert_id: alert.id, step: 0 }] : [])],
    });
  }
  await sendAlerts(
    db,
    [...people].flatMap(([account, { kinds, channels, alerts }]) => {
      const notice = say(kind => kinds.has(kind));
      return notice ? [{ account, told: { ...notice, task: task.id }, channels, alerts }] : [];
    }),
  );
};
export type Wants = (kind: AlertKind) => boolean;
