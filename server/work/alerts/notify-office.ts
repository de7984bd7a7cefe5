import { type AlertKind, alertSwitchName } from '../../../contract/organisation/alert-kinds';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import type { AlertChannel } from '../../../contract/work/alert-rules';
import type { Db } from '../../framework/db/client';
import type { NotificationRow } from '../../framework/notifications/queries';
import { buildOutsideNotice } from './outside-notice';
import {
  type AlertSubject,
  endEarlierAlerts,
  findPlanner,
  findRecipients,
  insertAlertNotices,
  insertAlerts,
  type Recipient,
} from './queries';
import { type AlertRuleRecord, listAlertRules } from './queries-rules';
import { sendAlerts } from './send-alerts';
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
  // Who is named by one rule to be told everything is told everything.
  const known = new Set(recipients.filter(({ outside }) => !outside).map(({ account }) => account));
  const isImpossible = event.events.includes('impossible');
  const outsideNotice = recipients.every(({ account }) => known.has(account))
    ? null
    : await buildOutsideNotice(db, [{ object: 'tasks', isImpossible, ...task }]);
  await sendAlerts(
    db,
    groupByAccountAndChannel(recipients, rules).flatMap(({ account, channel, kinds }) => {
      const notification = event.buildNotification(kind => kinds.has(kind));
      if (!notification) return [];
      const notice = known.has(account) ? { ...notification, task: task.id } : outsideNotice!;
      return [{ account, channel, notification: notice }];
    }),
  );
  await insertAlertNotices(
    db,
    recipients.flatMap(({ account, query_index }) => {
      const alert_id = alertIdByRule.get(rules[query_index].id);
      return alert_id === undefined ? [] : [{ alert_id, step: 0, account_id: account }];
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

/** The recipients of the first step of each rule who have not switched off its kind. */
const findTaskRecipients = async (db: Db, task: Task, rules: readonly AlertRuleRecord[]) => {
  const planner_id = await findPlanner(db, task.plan_id);
  const named = await findRecipients(
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
  return named.filter(recipient => recipient[alertSwitchName(rules[recipient.query_index].kind)]);
};

/** The kinds of events of which each account is notified on each channel. */
const groupByAccountAndChannel = (recipients: readonly Recipient[], rules: readonly AlertRuleRecord[]) => {
  const groups = new Map<string, { account: number; channel: AlertChannel; kinds: Set<AlertKind> }>();
  for (const { account, query_index } of recipients) {
    const { kind, steps } = rules[query_index];
    for (const channel of steps[0].channels) {
      const key = [account, channel].join();
      const group = groups.get(key) ?? { account, channel, kinds: new Set() };
      groups.set(key, group);
      group.kinds.add(kind);
    }
  }
  return [...groups.values()];
};
