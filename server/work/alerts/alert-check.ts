import type { FastifyInstance } from 'fastify';
import { type AlertKind, alertSwitchName } from '../../../contract/organisation/alert-kinds';
import { type AlertedObject, getAlertDefinition } from '../../../contract/work/alert-rules';
import type { Db } from '../../framework/db/client';
import { sayIn } from '../../framework/language/language';
import { buildNotice } from '../../organisation/notifications/notify';
import type { NotificationRow } from '../../organisation/notifications/queries';
import { formatKind } from '../planning/plan-notifier';
import {
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
const atOnce = 2_000;
/** More than this of one kind are combined into one notice. */
const maxSeparateNotices = 5;

/** Every minute one server looks for overdue work, and escalates alerts without a reaction. */
export const scheduleAlertCheck = (app: FastifyInstance) =>
  app.queue.does('alerts', {
    work: async ({ signal }) => {
      const told = (await sendFindingAlerts(app.db, signal)) + (await goOn(app.db, signal));
      if (told) app.outbox.nudge();
    },
  });

/** Sends alerts for new findings of the rules; returns how many. */
const sendFindingAlerts = async (db: Db, signal: AbortSignal) => {
  let told = 0;
  for (const kind of Object.keys(findingQueries) as AlertKind[]) {
    for (;;) {
      if (signal.aborted) return told;
      const found = await db.transaction().execute(trx => sendFindingAlertsOfKind(trx, kind));
      told += found;
      if (found < atOnce) break;
    }
  }
  return told;
};

/** Rules of one kind are processed together, so that somebody named by two is notified once. */
const sendFindingAlertsOfKind = async (db: Db, kind: AlertKind) => {
  const rules = (await listAlertRules(db)).filter(rule => rule.enabled && rule.kind === kind);
  const now = new Date();
  const tellings: Waiting[] = [];
  let count = 0;
  for (const rule of rules) {
    const found = await findingQueries[kind]!(db, rule, atOnce - count);
    const opened = await insertAlerts(
      db,
      found.map(each => ({
        rule_id: rule.id,
        kind,
        days: rule.days,
        object: getAlertDefinition(kind).about,
        object_id: each.object_id,
        occasion: each.occasion,
        content: buildFindingNotice(kind, rule, each).content,
        site: each.site,
        next_at: getNextStepDue(rule, 0, now),
      })),
    );
    const alertOf = new Map(opened.map(({ object_id, id }) => [object_id, id]));
    tellings.push(
      ...found.flatMap(each => {
        const alert_id = alertOf.get(each.object_id);
        return alert_id === undefined
          ? []
          : [{ rule, step: 0, alert_id, told: buildFindingNotice(kind, rule, each), people: each }];
      }),
    );
    count += opened.length;
  }
  await sendPendingAlerts(db, tellings);
  return count;
};

/** Escalates alerts without a reaction to their next step; returns how many. */
const goOn = async (db: Db, signal: AbortSignal) => {
  let told = 0;
  for (;;) {
    if (signal.aborted) return told;
    const due = await db.transaction().execute(goOnSome);
    told += due;
    if (due < atOnce) return told;
  }
};

const goOnSome = async (db: Db) => {
  const due = await lockDueAlerts(db, atOnce);
  if (!due.length) return 0;
  const rules = new Map((await listAlertRules(db)).map(rule => [rule.id, rule]));
  const now = new Date();
  const steps = due.map(alert => {
    const rule = rules.get(alert.rule_id);
    const step = alert.step + 1;
    return { alert, step, rule: alert.stands && rule?.enabled && rule.steps[step] ? rule : null };
  });
  await updateAlertSteps(
    db,
    steps.map(({ alert, step, rule }) => ({
      id: alert.id,
      step: rule ? step : alert.step,
      next_at: rule && getNextStepDue(rule, step, now),
      ended: !alert.stands,
    })),
  );
  await sendPendingAlerts(
    db,
    steps.flatMap(({ alert, step, rule }) =>
      rule ? [{ rule, step, alert_id: alert.id, told: unanswered(alert, rule, step), people: alert }] : [],
    ),
  );
  return due.length;
};

type Waiting = {
  rule: AlertRuleRecord;
  step: number;
  alert_id: number;
  told: NotificationRow;
  people: Pick<AlertFinding, 'manager_id' | 'planner_id' | 'cluster_id'>;
};

/** Notifies the people of a step; many alerts of a kind are combined. */
const sendPendingAlerts = async (db: Db, waiting: readonly Waiting[]) => {
  if (!waiting.length) return;
  const recipients = await findRecipients(
    db,
    waiting.map(({ rule, step, people: { manager_id, planner_id, cluster_id } }, n) => {
      const { manager, cluster_manager, accounts } = rule.steps[step];
      return { n, manager, cluster_manager, accounts, manager_id, planner_id, cluster_id };
    }),
  );
  const ofEach = new Map<string, Recipient[]>();
  for (const recipient of recipients) {
    const { rule, step } = waiting[recipient.n];
    if (!recipient[alertSwitchName(rule.kind)]) continue;
    const key = [recipient.account, rule.id, step].join();
    ofEach.set(key, [...(ofEach.get(key) ?? []), recipient]);
  }
  await sendAlerts(
    db,
    [...ofEach.values()].flatMap((of): AlertNotice[] => {
      const tellings = of.map(({ account, n }) => {
        const { rule, step, alert_id, told } = waiting[n];
        return { account, told, channels: rule.steps[step].channels, alerts: [{ alert_id, step }] };
      });
      if (tellings.length <= maxSeparateNotices) return tellings;
      const { rule, step } = waiting[of[0].n];
      return [
        {
          ...tellings[0],
          told: buildCombinedNotice(rule, step, tellings.length),
          alerts: tellings.flatMap(({ alerts }) => alerts),
        },
      ];
    }),
  );
};

const say = sayIn('fr');

export const buildFindingNotice = (
  kind: AlertKind,
  rule: AlertRuleRecord,
  { object_id, kind: work, site, day }: AlertFinding,
): NotificationRow => {
  const about = { kind: formatKind(work), code: site, count: rule.days ?? 0 };
  const told: Record<AlertedObject, () => NotificationRow> = {
    tasks: () => ({ ...buildNotice('taskReturnedLong', { ...about, task: object_id }), task: object_id }),
    plans: () => ({ ...buildNotice('planLate', { ...about, day: day ?? '' }), plan: object_id }),
    visits: () => buildNotice('visitDue', { ...about, day: day ?? '' }),
  };
  return told[getAlertDefinition(kind).about]();
};

const unanswered = (
  { object, object_id, content, site }: DueAlert,
  rule: AlertRuleRecord,
  step: number,
): NotificationRow => ({
  ...buildNotice('unanswered', { wait: waited(rule, step), content, code: site }),
  ...(object === 'tasks' && { task: object_id }),
  ...(object === 'plans' && { plan: object_id }),
});

const buildCombinedNotice = (rule: AlertRuleRecord, step: number, count: number): NotificationRow => {
  const content = say('alertsTogether', rule.kind, { count, days: rule.days ?? 0 });
  return step === 0
    ? { content, news: 'other' }
    : buildNotice('unanswered', { wait: waited(rule, step), content });
};

const waited = (rule: AlertRuleRecord, step: number) => {
  const { after } = rule.steps[step];
  return after % 24 === 0
    ? say('waits', 'days', { count: after / 24 })
    : say('waits', 'hours', { count: after });
};
