import type { FastifyInstance } from 'fastify';
import { type AlertKind, alertSwitchName } from '../../../contract/organisation/alert-kinds';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { type AlertedObject, getAlertDefinition } from '../../../contract/work/alert-rules';
import type { Db } from '../../framework/db/client';
import { defaultLanguage, sayIn } from '../../framework/language/language';
import { buildNotice } from '../../organisation/notifications/notify';
import type { NotificationRow } from '../../organisation/notifications/queries';
import { formatKind } from '../planning/plan-notifier';
import { buildOutsideNotice } from './outside-notice';
import {
  type AlertSubject,
  type DueAlert,
  findRecipients,
  insertAlerts,
  lockDueAlerts,
  type Recipient,
  updateAlertSteps,
} from './queries';
import { type AlertFinding, findingQueries } from './queries-findings';
import { type AlertRuleRecord, listAlertRules } from './queries-rules';
import { type AlertNotice, sendAlerts } from './send-alerts';
import { getNextStepDue } from './steps';

/** Maximum number of alerts per transaction. */
const maxPerTransaction = 2_000;
/** More notices than this to one person, about one step of a rule, are combined into one. */
const maxSeparateNotices = 5;

/** Every minute one server looks for overdue work, and escalates alerts without a reaction. */
export const scheduleAlertCheck = (app: FastifyInstance) =>
  app.queue.registerWorker('alerts', {
    work: async ({ signal }) => {
      const count = (await sendFindingAlerts(app.db, signal)) + (await escalateAlerts(app.db, signal));
      if (count) app.outbox.nudge();
    },
  });

/** Sends alerts for new findings of the rules; returns how many. */
const sendFindingAlerts = async (db: Db, signal: AbortSignal) => {
  let total = 0;
  for (const kind of Object.keys(findingQueries) as AlertKind[]) {
    for (;;) {
      if (signal.aborted) return total;
      const count = await db.transaction().execute(trx => sendFindingAlertsOfKind(trx, kind));
      total += count;
      if (count < maxPerTransaction) break;
    }
  }
  return total;
};

/**
 * Sends alerts for new findings of one kind; returns how many. Its rules are processed together, so that a user named by
 * two is notified once.
 */
const sendFindingAlertsOfKind = async (db: Db, kind: AlertKind) => {
  const rules = (await listAlertRules(db)).filter(rule => rule.enabled && rule.kind === kind);
  const now = new Date();
  const pending: PendingAlert[] = [];
  let count = 0;
  for (const rule of rules) {
    const { openedCount, toSend } = await openAlerts(db, rule, maxPerTransaction - count, now);
    pending.push(...toSend);
    count += openedCount;
  }
  await sendPendingAlerts(db, pending);
  return count;
};

/** Creates alerts for the new findings of a rule; returns how many, and what is to be sent about them. */
const openAlerts = async (
  db: Db,
  rule: AlertRuleRecord,
  maxAlerts: number,
  now: Date,
): Promise<{ openedCount: number; toSend: PendingAlert[] }> => {
  const { kind } = rule;
  const findings = (await findingQueries[kind]!(db, rule, maxAlerts)).map(finding => ({
    ...finding,
    notice: buildFindingNotice(kind, rule, finding),
  }));
  const opened = await insertAlerts(
    db,
    findings.map(({ object_id, occasion, site, notice }) => ({
      rule_id: rule.id,
      kind,
      days: rule.days,
      object: getAlertDefinition(kind).about,
      object_id,
      occasion,
      content: notice.content,
      site,
      next_at: getNextStepDue(rule, 0, now),
    })),
  );
  const alertIds = new Map(opened.map(({ object_id, id }) => [object_id, id]));
  const toSend = findings.flatMap(({ notice, ...finding }): PendingAlert[] => {
    const alert_id = alertIds.get(finding.object_id);
    return alert_id === undefined
      ? []
      : [{ rule, step: 0, alert_id, notice, taskKind: finding.kind, subject: finding }];
  });
  return { openedCount: opened.length, toSend };
};

/** Escalates alerts without a reaction to their next step; returns how many. */
const escalateAlerts = async (db: Db, signal: AbortSignal) => {
  let total = 0;
  for (;;) {
    if (signal.aborted) return total;
    const dueCount = await db.transaction().execute(escalateDueAlerts);
    total += dueCount;
    if (dueCount < maxPerTransaction) return total;
  }
};

/** Escalates as many alerts as fit into one transaction; returns how many were due. */
const escalateDueAlerts = async (db: Db) => {
  const due = await lockDueAlerts(db, maxPerTransaction);
  if (!due.length) return 0;
  const rules = new Map((await listAlertRules(db)).map(rule => [rule.id, rule]));
  const now = new Date();
  // `rule` is null when the alert goes no further: it has ended, its rule is off, or this was the last step.
  const nextSteps = due.map(alert => {
    const rule = rules.get(alert.rule_id);
    const step = alert.step + 1;
    const goesOn = alert.is_unanswered && rule?.enabled && rule.steps[step];
    return { alert, step, rule: (goesOn && rule) || null };
  });
  await updateAlertSteps(
    db,
    nextSteps.map(({ alert, step, rule }) => ({
      id: alert.id,
      step: rule ? step : alert.step,
      next_at: rule && getNextStepDue(rule, step, now),
      ended: !alert.is_unanswered,
    })),
  );
  await sendPendingAlerts(
    db,
    nextSteps.flatMap(({ alert, step, rule }) => {
      if (!rule) return [];
      const notice = buildEscalationNotice(alert, rule, step);
      return [{ rule, step, alert_id: alert.id, notice, taskKind: alert.task_kind, subject: alert }];
    }),
  );
  return due.length;
};

/** An alert whose step has been recorded, but whose recipients have not been notified yet. */
type PendingAlert = {
  rule: AlertRuleRecord;
  step: number;
  alert_id: number;
  notice: NotificationRow;
  taskKind: TaskKind;
  subject: AlertSubject;
};

/** Notifies the recipients of each step; many alerts of a kind are combined. */
const sendPendingAlerts = async (db: Db, pending: readonly PendingAlert[]) => {
  if (!pending.length) return;
  const recipients = await findRecipients(
    db,
    pending.map(({ rule, step, subject }, query_index) => {
      const { manager, cluster_manager, accounts } = rule.steps[step];
      const { manager_id, planner_id, cluster_id, agent_id, site_id, drop_site_id } = subject;
      return {
        ...{ query_index, manager, cluster_manager, accounts },
        ...{ manager_id, planner_id, cluster_id, agent_id, site_id, drop_site_id },
      };
    }),
  );
  const recipientsByStep = new Map<string, Recipient[]>();
  for (const recipient of recipients) {
    const { rule, step } = pending[recipient.query_index];
    if (!recipient[alertSwitchName(rule.kind)]) continue;
    const key = [recipient.account, rule.id, step, recipient.outside].join();
    recipientsByStep.set(key, [...(recipientsByStep.get(key) ?? []), recipient]);
  }
  const notices: AlertNotice[] = [];
  for (const group of recipientsByStep.values())
    notices.push(
      ...(group[0].outside
        ? [await buildOutsideGroupNotice(db, pending, group)]
        : buildNotices(pending, group)),
    );
  await sendAlerts(db, notices);
};

/** The one notice to a person about alerts of a rule's step that are beyond the person's reach. */
const buildOutsideGroupNotice = async (
  db: Db,
  pending: readonly PendingAlert[],
  group: readonly Recipient[],
): Promise<AlertNotice> => {
  const alerts = group.map(({ query_index }) => pending[query_index]);
  const [{ rule, step }] = alerts;
  return {
    account: group[0].account,
    notification: await buildOutsideNotice(
      db,
      alerts.map(({ taskKind, subject: { site_id, drop_site_id } }) => ({
        ...{ object: getAlertDefinition(rule.kind).about, kind: taskKind, site_id, drop_site_id },
        isImpossible: rule.kind === 'impossible',
      })),
    ),
    channels: rule.steps[step].channels,
    alerts: alerts.map(({ alert_id }) => ({ alert_id, step })),
  };
};

/** The notices to one person about one step of a rule; too many are combined into one. */
const buildNotices = (pending: readonly PendingAlert[], group: readonly Recipient[]): AlertNotice[] => {
  const notices = group.map(({ account, query_index }) => {
    const { rule, step, alert_id, notice } = pending[query_index];
    const { channels } = rule.steps[step];
    return { account, notification: notice, channels, alerts: [{ alert_id, step }] };
  });
  if (notices.length <= maxSeparateNotices) return notices;
  const { rule, step } = pending[group[0].query_index];
  return [
    {
      ...notices[0],
      notification: buildCombinedNotice(rule, step, notices.length),
      alerts: notices.flatMap(({ alerts }) => alerts),
    },
  ];
};

const say = sayIn(defaultLanguage);

/** The first notice about a finding of a rule. */
export const buildFindingNotice = (
  kind: AlertKind,
  rule: AlertRuleRecord,
  { object_id, kind: taskKind, site, day }: AlertFinding,
): NotificationRow => {
  const about = { kind: formatKind(taskKind), code: site, count: rule.days ?? 0 };
  const builders: Record<AlertedObject, () => NotificationRow> = {
    tasks: () => ({ ...buildNotice('taskReturnedLong', { ...about, task: object_id }), task: object_id }),
    plans: () => ({ ...buildNotice('planLate', { ...about, day: day ?? '' }), plan: object_id }),
    visits: () => buildNotice('visitDue', { ...about, day: day ?? '' }),
  };
  return builders[getAlertDefinition(kind).about]();
};

/** A notice about an alert without a reaction. */
const buildEscalationNotice = (
  { object, object_id, content, site }: DueAlert,
  rule: AlertRuleRecord,
  step: number,
): NotificationRow => ({
  ...buildNotice('unanswered', { wait: formatWait(rule, step), content, code: site }),
  ...(object === 'tasks' && { task: object_id }),
  ...(object === 'plans' && { plan: object_id }),
});

const buildCombinedNotice = (rule: AlertRuleRecord, step: number, count: number): NotificationRow => {
  const content = say('alertsTogether', rule.kind, { count, days: rule.days ?? 0 });
  return step === 0
    ? { content, news: 'other' }
    : buildNotice('unanswered', { wait: formatWait(rule, step), content });
};

/** The time that an alert has waited before this step. */
const formatWait = (rule: AlertRuleRecord, step: number) => {
  const { after: hours } = rule.steps[step];
  return hours % 24 === 0
    ? say('waits', 'days', { count: hours / 24 })
    : say('waits', 'hours', { count: hours });
};
