import { z } from 'zod';
import { arrayOf, defineCalls, get, maxListed, post, Switch } from '../framework/endpoint';
import { exact, line, lines } from '../framework/text';
import { Deadlines } from './deadlines';
import { minPassword } from './new-password';
import { PermissionSet } from './permission-set';
import { from } from './permissions';
import { forListedRoles } from './roles';
import { AccountRef, ClusterId, LongText, Owner, Severity } from './vocabulary';

const mostDelay = 365;
export const longestSticky = 300;

/** Nothing is no number: coercion alone would take an emptied field for 0. */
const whole = (least: number, most: number) =>
  z.preprocess(
    value =>
      typeof value === 'string' ? (value.trim() === '' ? undefined : Number(value)) : (value ?? undefined),
    z.int().min(least).max(most),
  );
/** The least and the most of each number that the rules hold. */
export const ruleRanges = {
  /** Characters */
  password_min: [minPassword, 64],
  session_idle_hours: [1, 168],
  session_days: [1, 90],
  lock_failures: [3, 100],
  lock_minutes: [1, 1440],
  task_pm_delay: [0, mostDelay],
  /** 0: for ever */
  photo_months: [0, 120],
} as const;
const ruled = (name: keyof typeof ruleRanges) => whole(ruleRanges[name][0], ruleRanges[name][1]);

/** As the mobile app sends its own at the sign-in. */
export const AppVersion = line(40).min(1);

/** For the accounts that the product makes. */
const ofEachRole = <S extends z.ZodType>(value: S) => z.object(forListedRoles(() => value));

/** Passwords, sessions and what a new account starts with; where the specification has a stub. */
export const AccountRules = z.object({
  password_min: ruled('password_min'),
  session_idle_hours: ruled('session_idle_hours'),
  session_days: ruled('session_days'),
  /** So many failures in a row from one address lock the account for it, for `lock_minutes`. */
  lock_failures: ruled('lock_failures'),
  lock_minutes: ruled('lock_minutes'),
  /** Whether a new account may use the web. */
  web_access: ofEachRole(Switch),
  /** The flags of a new account. */
  default_permissions: ofEachRole(PermissionSet),
});
export type AccountRules = z.output<typeof AccountRules>;

/** Days from a finding to the day by which it is to be repaired, by its severity. */
const AnomalyDays = z.object({
  low: whole(0, mostDelay),
  medium: whole(0, mostDelay),
  high: whole(0, mostDelay),
  critical: whole(0, mostDelay),
} satisfies Record<Severity, z.ZodType>);
const mostTypes = 300;

/**
 * Lateness, who decides on SSRs, for how many months the photos of tasks that are over are kept; by when anomalies are
 * to be repaired, and how severe one is by its type until somebody says otherwise: medium where none is named.
 */
export const TaskRules = z.object({
  task_pm_delay: ruled('task_pm_delay'),
  reviewing_owner: Owner,
  photo_months: ruled('photo_months'),
  anomaly_days: AnomalyDays,
  anomaly_severity: z.array(z.object({ type: exact(120).min(1), severity: Severity })).max(mostTypes),
});
export type TaskRules = z.output<typeof TaskRules>;

/** Whom a message is for. */
const readers = {
  users: arrayOf(AccountRef, maxListed).optional(),
  cluster: arrayOf(ClusterId).optional(),
  owner: arrayOf(Owner).optional(),
};
/** How many people a message reaches, and the first of them by name: what is said before it goes out. */
export const Audience = z.object({
  count: z.int(),
  people: z.array(z.object({ username: z.string(), name: z.string().nullable() })),
});
export type Audience = z.infer<typeof Audience>;
export const maxNamedRecipients = 100;

/** Settings of the whole product (document 3, sections 2.9 and 7). */
export const settings = defineCalls({
  name: 'settings',
  actions: {
    info: get('/api/settings/info', {
      ability: false,
      output: z.object({ task_pm_delay: z.int(), app_version: z.string() }),
      needs: from('admin'),
    }),
    /**
     * `task_pm_delay`: days after its planned date at which a plan or task is late. `app_version`: of the mobile app; the
     * tag of another turns red. What is not sent of it stays.
     */
    updateInfo: post('/api/settings/info/update', {
      undo: 'revert',
      writes: { settings: 'settingValues' },
      input: z.object({ task_pm_delay: ruled('task_pm_delay'), app_version: AppVersion.optional() }),
      needs: from('admin'),
    }),
    accountRules: get('/api/settings/users', { ability: false, output: AccountRules, needs: from('admin') }),
    /** What is not sent stays. */
    updateAccountRules: post('/api/settings/users/update', {
      undo: 'revert',
      writes: { settings: 'settingValues' },
      input: AccountRules.partial(),
      needs: from('admin'),
    }),
    taskRules: get('/api/settings/tasks', { ability: false, output: TaskRules, needs: from('admin') }),
    /** What is not sent stays. */
    updateTaskRules: post('/api/settings/tasks/update', {
      undo: 'revert',
      writes: { settings: 'settingValues' },
      input: TaskRules.partial(),
      needs: from('admin'),
    }),
    deadlines: get('/api/settings/deadlines', { output: Deadlines, needs: from('manager') }),
    /** The whole table. */
    updateDeadlines: post('/api/settings/deadlines/update', {
      undo: 'revert',
      writes: { settings: 'settingValues' },
      input: Deadlines,
      needs: from('admin'),
    }),
    notifications: get('/api/settings/notifications', {
      ability: false,
      output: z.object({ sticky: z.string().nullable() }),
      needs: from('admin'),
    }),
    /** Whom `publish` would tell of a message with these lists. */
    audience: get('/api/settings/notifications/audience', {
      input: z.object(readers),
      output: Audience,
      needs: from('admin'),
    }),
    /**
     * Tells everybody who is named by account, cluster or owner; `sent` is how many. `expected`: how many the sender was
     * told of before; where they are others by now, nobody is told and the 409 holds them (`current.audience`).
     */
    publish: post('/api/settings/notifications/publish', {
      undo: 'warn',
      writes: { settings: 'settingValues' },
      input: z.object({
        message: LongText.min(1),
        ...readers,
        expected: z.coerce.number<number>().int().optional(),
      }),
      output: z.object({ sent: z.int() }),
      needs: from('admin'),
    }),
    /** The message that stands above every page; an empty one takes it away. */
    sticky: post('/api/settings/notifications/sticky', {
      undo: 'revert',
      writes: { settings: 'settingValues' },
      input: z.object({ message: lines(longestSticky).optional() }),
      needs: from('admin'),
    }),
  },
});
