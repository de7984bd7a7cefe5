import { type AlertChannel, getAlertDefinition } from '../../../contract/work/alert-rules';
import { defaultLanguage, sayIn } from '../../framework/language/language';
import type { NotificationRow } from '../../framework/notifications/queries';
import type { Recipient } from './queries';
import type { AlertRuleRecord } from './queries-rules';
import type { AlertNotice } from './send-alerts';
import { buildUnansweredNotice } from './unanswered-notice';

/** An alert whose step has been recorded, but whose recipients have not been notified yet. */
export type PendingAlert = {
  alert_id: number;
  rule: Pick<AlertRuleRecord, 'kind' | 'steps'>;
  step: number;
  object_id: number;
  /** The days of its rule when it was found. */
  days: number | null;
  /** What is sent if it is not combined with others. */
  notice: NotificationRow;
};

/** More objects than this, for one person on one channel at once, are combined into one notice. */
const maxSeparateNotices = 5;

/** The notices of alerts of a kind to each person on each channel. */
export const combineAlerts = (
  pending: readonly PendingAlert[],
  recipients: readonly AlertRecipient[],
): AlertNotice[] =>
  groupAlerts(pending, recipients).flatMap(({ account, channel, alerts }) =>
    buildNotices(alerts).map(notification => ({ account, channel, notification })),
  );

type AlertRecipient = Pick<Recipient, 'account' | 'query_index'>;

/**
 * The alerts of one kind for each account on each channel: every object once, however many rules and steps found it.
 * Objects are compared, never texts or counts, which may be the same for different objects.
 */
export const groupAlerts = <T extends PendingAlert>(
  pending: readonly T[],
  recipients: readonly AlertRecipient[],
) => {
  const groups = new Map<string, { account: number; channel: AlertChannel; alertByObject: Map<number, T> }>();
  for (const { account, query_index } of recipients) {
    const alert = pending[query_index];
    const { kind, steps } = alert.rule;
    for (const channel of steps[alert.step].channels) {
      const key = [account, channel, kind, isEscalation(alert)].join();
      const group = groups.get(key) ?? { account, channel, alertByObject: new Map() };
      groups.set(key, group);
      if (!group.alertByObject.has(alert.object_id)) group.alertByObject.set(alert.object_id, alert);
    }
  }
  return [...groups.values()].map(({ account, channel, alertByObject }) => ({
    account,
    channel,
    alerts: [...alertByObject.values()],
  }));
};

const isEscalation = ({ step }: PendingAlert) => step > 0;

const buildNotices = (alerts: readonly PendingAlert[]) =>
  alerts.length > maxSeparateNotices ? [buildCombinedNotice(alerts)] : alerts.map(({ notice }) => notice);

/** A notice about alerts of one kind, with the days and the wait that hold for all of them. */
const buildCombinedNotice = (alerts: readonly PendingAlert[]): NotificationRow => {
  const [first] = alerts;
  const { kind } = first.rule;
  const days = alerts.map(alert => alert.days ?? 0);
  const content = sayIn(defaultLanguage)('alertsTogether', kind, {
    count: alerts.length,
    days: getAlertDefinition(kind).countsDown ? Math.max(...days) : Math.min(...days),
  });
  return isEscalation(first)
    ? buildUnansweredNotice(
        content,
        alerts.map(({ rule, step }) => rule.steps[step].after),
      )
    : { content, news: 'other' };
};
