import type { FastifyInstance } from 'fastify';
import { type AlertKind, alertSwitchName } from '../../../contract/organisation/alert-kinds';
import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { type AlertedObject, getAlertDefinition } from '../../../contract/work/alert-rules';
import type { Db } from '../../framework/db/client';
import { buildNotice } from '../../framework/notifications/notify';
import type { NotificationRow } from '../../framework/notifications/queries';
import { describeKind } from '../planning/plan-notifier';
import { combineAlerts, groupAlerts, type PendingAlert } from './combine-alerts';
import { buildOutsideNotice } from './outside-notice';
import {
  type AlertSubject,
  type DueAlert,
  findRecipients,
  insertAlertNotices,
  insertAlerts,
  lockDueAlerts,
  type Recipient,
  updateAlertSteps,
} from './queries';
import { type AlertFinding, findingQueries } from './queries-findings';
import { type AlertRuleRecord, listAlertRules } from './queries-rules';
import { type AlertNotice, sendAlerts } from './send-alerts';
import { getNextStepDue } from './steps';
import { buildUnansweredNotice } from './unanswered-notice';

/**
 * Maximum number of objects per transaction, each with the alerts of all rules: a notice counts the objects of one
 * transaction.
 */
const maxObjectsPerTransaction = 10_000;

/** Every minute one server looks for overdue work, and escalates alerts without a reaction. */
export const scheduleAlertCheck = (app: FastifyInstance) =>
  app.queue.registerWorker('alerts', {
    work: async ({ signal }) => {
      if (await checkAlerts(app.db, signal)) app.outbox.nudge();
    },
  });

/** Sends alerts for new findings, and escalates those without a reaction; returns for how many objects. */
export const checkAlerts = async (db: Db, signal: AbortSignal, maxObjects = maxObjectsPerTransaction) => {
  const steps = [
    ...(Object.keys(findingQueries) as AlertKind[]).map(
      kind => (trx: Db) => sendFindingAlerts(trx, kind, maxObjects),
    ),
    (trx: Db) => escalateDueAlerts(trx, maxObjects),
  ];
  let total = 0;
  for (const step of steps) {
    let count: number;
    do {
      if (signal.aborted) return total;
      count = await db.transaction().execute(step);
      total += count;
    } while (count);
  }
  return total;
};

/** Sends alerts for new findings of one kind; returns for how many objects. */
const sendFindingAlerts = async (db: Db, kind: AlertKind, maxObjects: number) => {
  const rules = (await listAlertRules(db)).filter(rule => rule.enabled && rule.kind === kind);
  const findings: RuleFinding[] = [];
  for (const rule of rules)
    for (const finding of await findingQueries[kind]!(db, rule, maxObjects)) findings.push({ rule, finding });
  const objectIds = selectOldest(findings, maxObjects);
  const toSend = await openAlerts(
    db,
    kind,
    findings.filter(({ finding }) => objectIds.has(finding.object_id)),
  );
  await sendPendingAlerts(db, toSend);
  return objectIds.size;
};

type RuleFinding = { rule: AlertRuleRecord; finding: AlertFinding };

/**
 * The ids of the objects found earliest, in the order of the queries: what a rule's limit left out comes after these, so
 * they have the findings of all rules.
 */
const selectOldest = (findings: readonly RuleFinding[], maxObjects: number) => {
  const ids = new Set(
    findings
      .map(({ finding }) => finding)
      .sort((one, other) =>
        one.occasion === other.occasion
          ? one.object_id - other.object_id
          : one.occasion < other.occasion
            ? -1
            : 1,
      )
      .map(({ object_id }) => object_id),
  );
  return new Set([...ids].slice(0, maxObjects));
};

/** Creates alerts for new findings; returns what is to be sent about them. */
const openAlerts = async (
  db: Db,
  kind: AlertKind,
  found: readonly RuleFinding[],
): Promise<PendingSubject[]> => {
  const now = new Date();
  const findings = found.map(each => ({
    ...each,
    notice: buildFindingNotice(kind, each.rule, each.finding),
  }));
  const opened = await insertAlerts(
    db,
    findings.map(({ rule, finding: { object_id, occasion, site }, notice }) => ({
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
  const alertIds = new Map(opened.map(({ rule_id, object_id, id }) => [`${rule_id} ${object_id}`, id]));
  return findings.flatMap(({ rule, finding, notice }) => {
    const { object_id, kind: taskKind } = finding;
    const alert_id = alertIds.get(`${rule.id} ${object_id}`);
    if (alert_id === undefined) return [];
    return [{ alert_id, rule, step: 0, object_id, days: rule.days, notice, taskKind, subject: finding }];
  });
};

/** Escalates alerts without a reaction, as many as fit into one transaction; returns for how many objects. */
const escalateDueAlerts = async (db: Db, maxObjects: number) => {
  const due = await lockDueAlerts(db, maxObjects);
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
      const { id: alert_id, object_id, days } = alert;
      const notice = buildEscalationNotice(alert, rule, step);
      return [{ alert_id, rule, step, object_id, days, notice, taskKind: alert.task_kind, subject: alert }];
    }),
  );
  return new Set(due.map(({ object, object_id }) => `${object} ${object_id}`)).size;
};

type PendingSubject = PendingAlert & { taskKind: TaskKind; subject: AlertSubject };

/** Notifies the recipients of each step who want alerts of the kind. */
const sendPendingAlerts = async (db: Db, pending: readonly PendingSubject[]) => {
  if (!pending.length) return;
  const named = await findRecipients(
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
  const recipients = named.filter(
    recipient => recipient[alertSwitchName(pending[recipient.query_index].rule.kind)],
  );
  const isOutside = createIsOutside(pending, recipients);
  await sendAlerts(db, [
    ...combineAlerts(
      pending,
      recipients.filter(recipient => !isOutside(recipient)),
    ),
    ...(await buildOutsideNotices(db, pending, recipients.filter(isOutside))),
  ]);
  await insertAlertNotices(
    db,
    recipients.map(({ account, query_index }) => {
      const { alert_id, step } = pending[query_index];
      return { alert_id, step, account_id: account };
    }),
  );
};

/**
 * Whether an object is beyond a recipient's reach: whoever one rule notifies of everything about it is notified so by
 * all rules, on the channels of each.
 */
const createIsOutside = (pending: readonly PendingSubject[], recipients: readonly Recipient[]) => {
  const toKey = ({ account, query_index }: Recipient) => {
    const { rule, object_id } = pending[query_index];
    return [account, rule.kind, object_id].join();
  };
  const known = new Set(recipients.filter(({ outside }) => !outside).map(toKey));
  return (recipient: Recipient) => recipient.outside && !known.has(toKey(recipient));
};

/** To each person one notice of all alerts of a kind that are beyond their reach. */
const buildOutsideNotices = async (
  db: Db,
  pending: readonly PendingSubject[],
  recipients: readonly Recipient[],
): Promise<AlertNotice[]> => {
  const notices: AlertNotice[] = [];
  for (const { account, channel, alerts } of groupAlerts(pending, recipients)) {
    const works = alerts.map(({ rule, taskKind, subject: { site_id, drop_site_id } }) => ({
      ...{ object: getAlertDefinition(rule.kind).about, kind: taskKind, site_id, drop_site_id },
      isImpossible: rule.kind === 'impossible',
    }));
    notices.push({ account, channel, notification: await buildOutsideNotice(db, works) });
  }
  return notices;
};

/** The first notice about a finding of a rule. */
export const buildFindingNotice = (
  kind: AlertKind,
  rule: AlertRuleRecord,
  { object_id, kind: taskKind, site, day }: AlertFinding,
): NotificationRow => {
  const about = { ...describeKind(taskKind), code: site, count: rule.days ?? 0 };
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
  ...buildUnansweredNotice(content, [rule.steps[step].after]),
  site,
  ...(object === 'tasks' && { task: object_id }),
  ...(object === 'plans' && { plan: object_id }),
});
