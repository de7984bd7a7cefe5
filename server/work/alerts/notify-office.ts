import { type AlertKind, alertSwitchName } from '../../../contract/organisation/alert-kinds';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import type { AlertChannel } from '../../../contract/work/alert-rules';
import type { Db } from '../../framework/db/client';
import type { NotificationRow } from '../../organisation/notifications/queries';
import { buildOutsideNotice } from './outside-notice';
import {
  type AlertSubject,
  endEarlierAlerts,
  findPlanner,
  findRecipients,
  insertAlerts,
  type Recipient,
} from './queries';
import { type AlertRuleRecord, listAlertRules } from './queries-rules';
import { type AlertNotice, sendAlerts } from './send-alerts';
import { getNextStepDue, ruleApplies } from './steps';

type Task = Omit<AlertSubject, 'planner_id'> & {
  id: number;
  kind: TaskKind;
  owner: string;
  plan_id: number | null;
};
export type Wants = (kind: AlertKind) => boolean;
type OfficeEvent = {
  events: readonly AlertKind[];
  /** The code of the task's site. */
  site: string;
  /** Builds one notification from the rules that apply and what the person wants; null sends none. */
  buildNotification: (wants: Wants) => NotificationRow | null;
};

/** Notifies the people named by the rules of an event on a task, in its transaction: each gets one notification. */
export const notifyOffice = async (db: Db, task: Task, event: OfficeEvent) => {
  const rules = (await listAlertRules(db)).filter(
    rule => event.events.includes(rule.kind) && ruleApplies(rule, task),
  );
  if (!rules.length) return;
  const alertIdByRule = await openAlerts(db, task, rules, event);
  const recipients = await findTaskRecipients(db, task, rules);
  const people = groupByAccount(recipients, rules, alertIdByRule);
  const isImpossible = event.events.includes('impossible');
  const outsideNotice = recipients.some(({ outside }) => outside)
    ? await buildOutsideNotice(db, [{ object: 'tasks', isImpossible, ...task }])
    : null;
  await sendAlerts(
    db,
    [...people].flatMap(([account, { kinds, outside, channels, alerts }]) => {
      const notification = event.buildNotification(kind => kinds.has(kind));
      if (!notification) return [];
      const notice = outside ? outsideNotice! : { ...notification, task: task.id };
      return [{ account, notification: notice, channels, alerts }];
    }),
  );
};

/** Stores an alert for each rule with several steps, in place of earlier ones; returns their ids by rule. */
const openAlerts = async (
  db: Db,
  task: Task,
  rules: readonly AlertRuleRecord[],
  { site, buildNotification }: OfficeEvent,
) => {
  // A rule with a single step needs no stored alert.
  const escalatingRules = rules.filter(({ steps }) => steps.length > 1);
  if (escalatingRules.length)
    await endEarlierAlerts(
      db,
      escalatingRules.map(({ id }) => id),
      task.id,
    );
  const now = new Date();
  const alerts = await insertAlerts(
    db,
    escalatingRules.map(rule => ({
      object: 'tasks' as const,
      object_id: task.id,
      occasion: now.toISOString(),
      site,
      rule_id: rule.id,
      kind: rule.kind,
      content: buildNotification(kind => kind === rule.kind)?.content ?? '',
      next_at: getNextStepDue(rule, 0, now),
    })),
  );
  return new Map(alerts.map(({ rule_id, id }) => [rule_id, id]));
};

/** The recipients of the first step of each rule. */
const findTaskRecipients = async (db: Db, task: Task, rules: readonly AlertRuleRecord[]) => {
  const planner_id = await findPlanner(db, task.plan_id);
  return findRecipients(
    db,
    rules.map(({ steps: [first] }, query_index) => ({
      query_index,
      manager: first.manager,
      cluster_manager: first.cluster_manager,
      accounts: first.accounts,
      manager_id: task.manager_id,
      planner_id,
      cluster_id: task.cluster_id,
      agent_id: task.agent_id,
      site_id: task.site_id,
      drop_site_id: task.drop_site_id,
    })),
  );
};

type PersonalAlert = Pick<AlertNotice, 'channels' | 'alerts'> & { kinds: Set<AlertKind>; outside: boolean };

/** What each account is notified of, and how; events that the account has switched off are left out. */
const groupByAccount = (
  recipients: readonly Recipient[],
  rules: readonly AlertRuleRecord[],
  alertIdByRule: ReadonlyMap<number, number>,
) => {
  const people = new Map<number, PersonalAlert>();
  for (const recipient of recipients) {
    const rule = rules[recipient.query_index];
    if (!recipient[alertSwitchName(rule.kind)]) continue;
    const earlier = people.get(recipient.account);
    const alert_id = alertIdByRule.get(rule.id);
    people.set(recipient.account, {
      kinds: new Set([...(earlier?.kinds ?? []), rule.kind]),
      // Named by one rule to be told everything.
      outside: recipient.outside && earlier?.outside !== false,
      channels: [...new Set<AlertChannel>([...(earlier?.channels ?? []), ...rule.steps[0].channels])],
      alerts: [...(earlier?.alerts ?? []), ...(alert_id === undefined ? [] : [{ alert_id, step: 0 }])],
    });
  }
  return people;
};
