import { z } from 'zod';
import { arrayOf, BooleanParam, defineCalls, get, integerParam, post } from '../framework/endpoint';
import { allOf, byKind, minRole } from '../framework/permissions';
import { AccountRef, Id, Timestamp } from '../framework/vocabulary';
import { type AlertKind, alertKinds } from '../organisation/alert-kinds';
import { ClusterId, Owner, TaskKind } from '../organisation/vocabulary';
import { canReadKind } from './task-lists';

/** The subject of an alert; `visits` are those of recurring work, until they are planned. */
export const alertedObjects = ['tasks', 'plans', 'visits'] as const;
export type AlertedObject = (typeof alertedObjects)[number];

type AlertDefinition = {
  /** The object whose state the alert is about. */
  about: AlertedObject;
  /** Minimum and maximum of days in a rule, for what is found by periodic checks; null: an event. */
  days: readonly [number, number] | null;
  /** Whether a rule's days are the most until a due day; otherwise they are the least since an event. */
  countsDown?: true;
};

/** Every reason for an alert. For a new one, the compiler then names the other places to extend. */
export const alertDefinitions = {
  submitted: { about: 'tasks', days: null },
  nok: { about: 'tasks', days: null },
  far: { about: 'tasks', days: null },
  impossible: { about: 'tasks', days: null },
  returned: { about: 'tasks', days: [1, 365] },
  late: { about: 'plans', days: [1, 365] },
  /** Days before its due day, for a visit that is not planned. */
  maintenance: { about: 'visits', days: [1, 365], countsDown: true },
} as const satisfies Record<AlertKind, AlertDefinition>;
export const getAlertDefinition = (kind: AlertKind): AlertDefinition => alertDefinitions[kind];

/** Channels: the bell menu, and those the server can send by. */
export const alertChannels = ['bell', 'email', 'sms'] as const;
export type AlertChannel = (typeof alertChannels)[number];

/** Steps of a rule: the first at once, each other after this long without a reaction to the previous one. */
export const maxAlertSteps = 5;
const maxAccounts = 20;
const maxChoices = 50;
export const maxWaitHours = 90 * 24;

export const AlertStep = z.object({
  /** Hours without reaction before this step; 0 for the first step, and for no other. */
  after: integerParam(0, maxWaitHours).default(0),
  /** The manager of the site, or else whoever planned the work. */
  manager: BooleanParam.default(false),
  /** The cluster managers who serve the site's cluster. */
  cluster_manager: BooleanParam.default(false),
  accounts: arrayOf(AccountRef, maxAccounts).default([]),
  channels: arrayOf(z.enum(alertChannels), alertChannels.length),
});
export type AlertStep = z.output<typeof AlertStep>;

const ruleFields = {
  kind: z.enum(alertKinds),
  /** For kinds with days (`alertDefinitions`). */
  days: integerParam(1, 365).nullable().default(null),
  enabled: BooleanParam.default(true),
  /** The work it applies to; empty: all. */
  task_kinds: arrayOf(TaskKind, maxChoices).default([]),
  owners: arrayOf(Owner, maxChoices).default([]),
  clusters: arrayOf(ClusterId, maxChoices).default([]),
  steps: z.array(AlertStep).min(1).max(maxAlertSteps),
};
export const AlertRule = z.object({ id: Id, ...ruleFields, version: z.int() });
export type AlertRule = z.output<typeof AlertRule>;

/** An account named by a rule. */
const NamedAccount = z.object({ id: Id, username: z.string() });

export const canEditAlertRules = minRole('admin');

/** The rules that alert the office about field work. */
export const alertRules = defineCalls({
  name: 'alertRules',
  actions: {
    /**
     * With the channels of this server, and account names: those in the rules and, for authors of admins' rules, the
     * admins, who are in no list of options.
     */
    list: get('/api/settings/alert_rules', {
      cost: 'light',
      output: z.object({
        rules: z.array(AlertRule),
        accounts: z.array(NamedAccount),
        channels: z.object({ email: z.boolean(), sms: z.boolean() }),
      }),
      needs: minRole('manager'),
    }),
    /** Without `id` a new rule; with one an edit or deletion, 409 if somebody changed it since `version`. */
    save: post('/api/settings/alert_rules/save', {
      undo: 'repeat',
      writes: { alert_rules: 'nothing' },
      input: z.object({
        id: Id.optional(),
        version: integerParam(1, 2_147_483_647).optional(),
        ...ruleFields,
      }),
      output: z.object({ rule: AlertRule }),
      needs: canEditAlertRules,
    }),
    remove: post('/api/settings/alert_rules/delete', {
      undo: 'warn',
      writes: { alert_rules: 'nothing' },
      input: z.object({ id: Id }),
      needs: canEditAlertRules,
    }),
  },
});

/**
 * An alert that waits for a reaction, or that somebody has taken over, while its subject is still in the reported
 * state.
 */
export const OpenAlert = z.object({
  alert_id: Id,
  kind: z.enum(alertKinds),
  days: z.int().nullable(),
  /** Who was notified, earliest first. */
  told: z.array(z.object({ username: z.string(), at: Timestamp })),
  /** The next step if nobody reacts, and its recipients. */
  next: z
    .object({
      at: Timestamp,
      manager: z.boolean(),
      cluster_manager: z.boolean(),
      accounts: z.array(z.string()),
    })
    .nullable(),
  taken: z.object({ username: z.string(), at: Timestamp }).nullable(),
});
export type OpenAlert = z.output<typeof OpenAlert>;

const canReadAlerts = byKind('row', kind => allOf(canReadKind(kind), minRole('manager')));
const AlertsResponse = z.object({ alerts: z.array(OpenAlert) });

/** Open alerts, on the record they are about: taking one over stops further notifications. */
export const alerts = defineCalls({
  name: 'alerts',
  actions: {
    ofTask: get('/api/alerts/task/:task_id', {
      cost: 'light',
      input: z.object({ task_id: Id }),
      output: AlertsResponse,
      needs: canReadAlerts,
    }),
    ofPlan: get('/api/alerts/plan/:plan_id', {
      cost: 'light',
      input: z.object({ plan_id: Id }),
      output: AlertsResponse,
      needs: canReadAlerts,
    }),
    /** 409 if somebody else has taken it. */
    take: post('/api/alerts/take/:alert_id', {
      undo: 'warn',
      writes: { tasks: 'message', plans: 'message' },
      input: z.object({ alert_id: Id }),
      needs: canReadAlerts,
    }),
  },
});
