import { z } from 'zod';
import { arrayOf, defineCalls, get, post, Switch } from '../framework/endpoint';
import { type AlertKind, alertKinds } from '../organisation/alerts';
import { allOf, byKind, from } from '../organisation/permissions';
import { AccountRef, ClusterId, Id, Owner, TaskKind, Timestamp } from '../organisation/vocabulary';
import { readsKind } from './task-lists';

/** What an alert is about; `visits` are those of recurring work, which end when they are planned. */
export const alertedObjects = ['tasks', 'plans', 'visits'] as const;
export type AlertedObject = (typeof alertedObjects)[number];

type KindFacts = {
  /** Whose state an alert of the kind is about. */
  about: AlertedObject;
  /** The least and the most days that a rule names, of what is found by looking now and then; null: it happens. */
  days: readonly [number, number] | null;
};

/** Every occasion of which a rule can tell. One more is a line here, and what the compiler asks for then. */
export const alertFacts = {
  submitted: { about: 'tasks', days: null },
  nok: { about: 'tasks', days: null },
  far: { about: 'tasks', days: null },
  impossible: { about: 'tasks', days: null },
  returned: { about: 'tasks', days: [1, 365] },
  late: { about: 'plans', days: [1, 365] },
  /** Days before its due day, of a visit that is not planned. */
  maintenance: { about: 'visits', days: [1, 365] },
} as const satisfies Record<AlertKind, KindFacts>;
export const alertFactsOf = (kind: AlertKind): KindFacts => alertFacts[kind];

/** How somebody is told: under the bell, and by what the server can send. */
export const alertChannels = ['bell', 'email', 'sms'] as const;
export type AlertChannel = (typeof alertChannels)[number];

/** Steps of a rule: the first at once, each other when nobody reacted for so long since the one before. */
export const mostSteps = 5;
const mostNamed = 20;
const mostChosen = 50;
const whole = (least: number, most: number) => z.coerce.number<number>().int().min(least).max(most);
export const longestWait = 90 * 24;

export const AlertStep = z.object({
  /** Hours without reaction after which it is told; 0 of the first step, and of no other. */
  after: whole(0, longestWait).default(0),
  /** The manager of the site, else who planned the work. */
  manager: Switch.default(false),
  /** Whoever serves the site's cluster as its cluster manager. */
  cluster_manager: Switch.default(false),
  accounts: arrayOf(AccountRef, mostNamed).default([]),
  channels: arrayOf(z.enum(alertChannels), alertChannels.length),
});
export type AlertStep = z.output<typeof AlertStep>;

const ruleFields = {
  kind: z.enum(alertKinds),
  /** Of kinds that take days (`alertFacts`). */
  days: whole(1, 365).nullable().default(null),
  enabled: Switch.default(true),
  /** Which work it is about; nothing named: all. */
  task_kinds: arrayOf(TaskKind, mostChosen).default([]),
  owners: arrayOf(Owner, mostChosen).default([]),
  clusters: arrayOf(ClusterId, mostChosen).default([]),
  steps: z.array(AlertStep).min(1).max(mostSteps),
};
export const AlertRule = z.object({ id: Id, ...ruleFields, version: z.int() });
export type AlertRule = z.output<typeof AlertRule>;

/** An account that a rule names. */
const Named = z.object({ id: Id, username: z.string() });

export const writesRules = from('admin');

/** The rules by which the office is told of field work. */
export const alertRules = defineCalls({
  name: 'alertRules',
  actions: {
    /**
     * With what this server can send, and the names of accounts: of those that they name, and for who writes rules of
     * admins too, whom he may name and no list of choices holds.
     */
    list: get('/api/settings/alert_rules', {
      output: z.object({
        rules: z.array(AlertRule),
        accounts: z.array(Named),
        channels: z.object({ email: z.boolean(), sms: z.boolean() }),
      }),
      needs: from('manager'),
    }),
    /** Without `id` a new rule; with one what becomes of it, 409 where somebody changed it since `version`. */
    save: post('/api/settings/alert_rules/save', {
      undo: 'repeat',
      writes: { alert_rules: 'nothing' },
      input: z.object({ id: Id.optional(), version: whole(1, 2_147_483_647).optional(), ...ruleFields }),
      output: z.object({ rule: AlertRule }),
      needs: writesRules,
    }),
    remove: post('/api/settings/alert_rules/delete', {
      undo: 'warn',
      writes: { alert_rules: 'nothing' },
      input: z.object({ id: Id }),
      needs: writesRules,
    }),
  },
});

/** An alert that waits for a reaction, or that somebody has taken over: what it is about still stands as it was told. */
export const OpenAlert = z.object({
  alert_id: Id,
  kind: z.enum(alertKinds),
  days: z.int().nullable(),
  /** Whom it was told, the first first. */
  told: z.array(z.object({ username: z.string(), at: Timestamp })),
  /** When it is told again where nobody reacts, and to whom. */
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

const reads = byKind('row', kind => allOf(readsKind(kind), from('manager')));
const alertsOf = z.object({ alerts: z.array(OpenAlert) });

/** What was told and waits, on what it is about: whoever takes it over stops the telling. */
export const alerts = defineCalls({
  name: 'alerts',
  actions: {
    ofTask: get('/api/alerts/task/:task_id', {
      input: z.object({ task_id: Id }),
      output: alertsOf,
      needs: reads,
    }),
    ofPlan: get('/api/alerts/plan/:plan_id', {
      input: z.object({ plan_id: Id }),
      output: alertsOf,
      needs: reads,
    }),
    /** 409 where somebody else has. */
    take: post('/api/alerts/take/:alert_id', {
      undo: 'warn',
      writes: { tasks: 'message', plans: 'message' },
      input: z.object({ alert_id: Id }),
      needs: reads,
    }),
  },
});
