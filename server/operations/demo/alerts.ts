import { hourMs } from '../../../contract/framework/hour-ms';
import { dayMs } from '../../../contract/framework/today';
import type { AlertKind } from '../../../contract/organisation/alert-kinds';
import type { Deadlines } from '../../../contract/organisation/deadlines';
import { type AlertStep, getAlertDefinition } from '../../../contract/work/alert-rules';
import type { Db } from '../../framework/db/client';
import { writeSettings } from '../../framework/settings/queries';
import { buildFindingNotice } from '../../work/alerts/alert-check';
import { findRecipients, insertAlerts } from '../../work/alerts/queries';
import { type AlertFinding, findingQueries } from '../../work/alerts/queries-findings';
import {
  type AlertRuleRecord,
  insertRule,
  listAlertRules,
  updateRule,
} from '../../work/alerts/queries-rules';

/** Deadlines and rules with two steps, and the notifications that they would have sent over the past months. */
export const addAlerts = (database: Db, now = new Date()) =>
  database.transaction().execute(async db => {
    await writeSettings(db, { deadlines });
    for (const rule of await listAlertRules(db))
      if (rule.kind === 'impossible')
        await updateRule(db, rule.id, { steps: JSON.stringify([...rule.steps, toClusterManager(24)]) });
    for (const { steps, ...rule } of rules) {
      const insertedRule = await insertRule(db, { ...everywhere, ...rule, steps: JSON.stringify(steps) });
      for (;;) {
        const findings = await findingQueries[rule.kind]!(db, insertedRule, batchSize);
        await insertPastAlerts(db, insertedRule, findings, now.getTime());
        if (findings.length < batchSize) break;
      }
    }
  });

const deadlines: Deadlines = {
  rest: true,
  rules: [
    { kind: null, owner: null, plan: null, do: 5, review: 3 },
    { kind: 'gpm', owner: null, plan: 10, do: null, review: null },
    { kind: 'cm', owner: null, plan: 2, do: 3, review: 2 },
    { kind: 'ssr', owner: 'ooredoo', plan: null, do: 8, review: 5 },
  ],
};

const everywhere = { task_kinds: [], owners: [], clusters: [] };
const toManager: AlertStep = {
  after: 0,
  manager: true,
  cluster_manager: false,
  accounts: [],
  channels: ['bell'],
};
const toClusterManager = (after: number): AlertStep => ({
  after,
  manager: false,
  cluster_manager: true,
  accounts: [],
  channels: ['bell', 'email'],
});
const rules = [
  { kind: 'late', days: 2, steps: [toManager, toClusterManager(24)] },
  { kind: 'returned', days: 3, steps: [toManager, toClusterManager(48)] },
  { kind: 'maintenance', days: 3, steps: [toManager, toClusterManager(72)] },
] satisfies { kind: AlertKind; days: number; steps: AlertStep[] }[];

const batchSize = 2_000;
/** One alert of so many is taken over by a manager before it escalates. */
const takeoverInterval = 6;

/** Inserts an alert for each finding, with the notices of its first step and, once it has escalated, of its second. */
const insertPastAlerts = async (
  db: Db,
  rule: AlertRuleRecord,
  findings: readonly AlertFinding[],
  now: number,
) => {
  const alerts = findings.map((finding, index) => planPastAlert(rule, finding, index, now));
  const recipientsByStep = await findStepRecipients(db, rule, findings);
  const { kind, days } = rule;
  const object = getAlertDefinition(kind).about;
  const inserted = await insertAlerts(
    db,
    alerts.map(({ finding, index, firstAt, secondAt, isTakenOver, step }) => {
      const taken_by = isTakenOver ? recipientsByStep.get(stepNumber(index, 0))?.[0] : undefined;
      return {
        rule_id: rule.id,
        kind,
        days,
        site: finding.site,
        step,
        object,
        object_id: finding.object_id,
        occasion: finding.occasion,
        content: buildFindingNotice(kind, rule, finding).content,
        created_at: iso(firstAt),
        next_at: step || taken_by !== undefined ? null : iso(secondAt),
        ...(taken_by !== undefined && { taken_by, taken_at: iso(Math.min(now, firstAt + hourMs)) }),
      };
    }),
  );
  const alertIds = new Map(inserted.map(({ object_id, id }) => [object_id, id]));
  const notices = alerts.flatMap(({ finding, index, firstAt, secondAt, step: lastStep }) =>
    [firstAt, secondAt].slice(0, lastStep + 1).flatMap((at, step) =>
      (recipientsByStep.get(stepNumber(index, step)) ?? []).map(account_id => ({
        alert_id: alertIds.get(finding.object_id)!,
        step,
        account_id,
        at: iso(at),
      })),
    ),
  );
  if (notices.length) await db.insertInto('alert_tellings').values(notices).execute();
};

/** When an alert is sent and would escalate, which step it has reached, and whether a manager took it over before. */
const planPastAlert = (rule: AlertRuleRecord, finding: AlertFinding, index: number, now: number) => {
  const firstAt = Math.min(now, getFirstNoticeTime(rule, finding));
  const secondAt = firstAt + rule.steps[1].after * hourMs;
  const isTakenOver = index % takeoverInterval === 0;
  return { finding, index, firstAt, secondAt, isTakenOver, step: !isTakenOver && secondAt <= now ? 1 : 0 };
};

/** A number for a step of an alert, unique among the alerts of a batch: each has two steps. */
const stepNumber = (index: number, step: number) => index * 2 + step;

/** The accounts to notify, by step number. */
const findStepRecipients = async (db: Db, rule: AlertRuleRecord, findings: readonly AlertFinding[]) => {
  const steps = rule.steps.slice(0, 2);
  const recipients = await findRecipients(
    db,
    findings.flatMap(({ manager_id, planner_id, cluster_id, agent_id, site_id, drop_site_id }, index) =>
      steps.map(({ manager, cluster_manager }, step) => ({
        query_index: stepNumber(index, step),
        manager,
        cluster_manager,
        accounts: [],
        manager_id,
        planner_id,
        cluster_id,
        agent_id,
        site_id,
        drop_site_id,
      })),
    ),
  );
  const recipientsByStep = new Map<number, number[]>();
  for (const { query_index, account } of recipients.filter(({ outside }) => !outside))
    recipientsByStep.set(query_index, [...(recipientsByStep.get(query_index) ?? []), account]);
  return recipientsByStep;
};

const getFirstNoticeTime = ({ kind, days }: AlertRuleRecord, { occasion }: AlertFinding) =>
  kind === 'maintenance'
    ? Date.parse(`${occasion}T07:00:00Z`) - days! * dayMs
    : Date.parse(occasion.length === 10 ? `${occasion}T07:00:00Z` : occasion) + days! * dayMs;
const iso = (instant: number) => new Date(instant).toISOString();
