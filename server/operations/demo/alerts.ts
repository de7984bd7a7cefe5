import type { AlertKind } from '../../../contract/organisation/alert-kinds';
import type { Deadlines } from '../../../contract/organisation/deadlines';
import { type AlertStep, getAlertDefinition } from '../../../contract/work/alert-rules';
import type { Db } from '../../framework/db/client';
import { writeSettings } from '../../organisation/settings/queries';
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
      const made = await insertRule(db, { ...everywhere, ...rule, steps: JSON.stringify(steps) });
      for (;;) {
        const found = await findingQueries[rule.kind]!(db, made, atOnce);
        await insertPastAlerts(db, made, found, now.getTime());
        if (found.length < atOnce) break;
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

const atOnce = 2_000;
const anHour = 3_600_000;
const aDay = 24 * anHour;
/** A manager takes over one of so many before it escalates. */
const takeoverInterval = 6;

/** Each was notified when it was due and escalated when nobody reacted; the notifications are read by now. */
const insertPastAlerts = async (
  db: Db,
  rule: AlertRuleRecord,
  found: readonly AlertFinding[],
  now: number,
) => {
  const [first, second] = rule.steps;
  const entries = found.map((each, n) => {
    const at = Math.min(now, getFirstNoticeTime(rule, each));
    const next = at + second.after * anHour;
    return {
      each,
      n,
      at,
      next,
      taken: n % takeoverInterval === 0,
      step: n % takeoverInterval && next <= now ? 1 : 0,
    };
  });
  const recipients = await findRecipients(
    db,
    entries.flatMap(({ each, n }) =>
      [first, second].map(({ manager, cluster_manager }, step) => ({
        ...{ n: n * 2 + step, manager, cluster_manager, accounts: [] },
        ...{ manager_id: each.manager_id, planner_id: each.planner_id, cluster_id: each.cluster_id },
      })),
    ),
  );
  const recipientsByStep = new Map<number, number[]>();
  for (const { n, account } of recipients)
    recipientsByStep.set(n, [...(recipientsByStep.get(n) ?? []), account]);
  const opened = await insertAlerts(
    db,
    entries.map(({ each, n, at, next, taken, step }) => {
      const taker = taken ? recipientsByStep.get(n * 2)?.[0] : undefined;
      return {
        ...{ rule_id: rule.id, kind: rule.kind, days: rule.days, site: each.site, step },
        ...{
          object: getAlertDefinition(rule.kind).about,
          object_id: each.object_id,
          occasion: each.occasion,
        },
        content: buildFindingNotice(rule.kind, rule, each).content,
        created_at: iso(at),
        next_at: step || taker !== undefined ? null : iso(next),
        ...(taker !== undefined && { taken_by: taker, taken_at: iso(Math.min(now, at + anHour)) }),
      };
    }),
  );
  const idOf = new Map(opened.map(({ object_id, id }) => [object_id, id]));
  const tellings = entries.flatMap(({ each, n, at, next, step }) =>
    [at, next].slice(0, step + 1).flatMap((when, place) =>
      (recipientsByStep.get(n * 2 + place) ?? []).map(account => ({
        ...{ alert_id: idOf.get(each.object_id)!, step: place, account_id: account, at: iso(when) },
      })),
    ),
  );
  if (tellings.length) await db.insertInto('alert_tellings').values(tellings).execute();
};

const getFirstNoticeTime = ({ kind, days }: AlertRuleRecord, { occasion }: AlertFinding) =>
  kind === 'maintenance'
    ? Date.parse(`${occasion}T07:00:00Z`) - days! * aDay
    : Date.parse(occasion.length === 10 ? `${occasion}T07:00:00Z` : occasion) + days! * aDay;
const iso = (instant: number) => new Date(instant).toISOString();
