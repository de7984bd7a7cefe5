import { z } from 'zod';
import { accountRuleRanges, AccountRules as FrameworkAccountRules } from '../framework/account-rules';
import { arrayOf, BooleanParam, defineCalls, get, maxIds, post } from '../framework/endpoint';
import { integerBetween } from '../framework/integer-between';
import { wholeNumber } from '../framework/numbers';
import { minRole, signedIn } from '../framework/permissions';
import { exactText, line, lines } from '../framework/text';
import { AccountRef, LongText } from '../framework/vocabulary';
import { Deadlines } from './deadlines';
import { FirstSteps, FirstStepsState } from './first-steps';
import { Holidays } from './holidays';
import { PermissionSet } from './permission-set';
import { mapListedRoles } from './roles';
import { ClusterId, Owner, Severity } from './vocabulary';

const maxDelay = 365;
export const maxStickyLength = 300;

/** Minimum and maximum of each number in the rules. */
export const ruleRanges = {
  ...accountRuleRanges,
  task_pm_delay: [0, maxDelay],
  /** 0: for ever */
  photo_months: [0, 120],
} as const;
const ruleNumber = (name: keyof typeof ruleRanges) =>
  integerBetween(ruleRanges[name][0], ruleRanges[name][1]);

/** A version of the mobile app, as the app sends its own at sign-in. */
export const AppVersion = line(40).min(1);

/** One value for each role whose accounts are created in the product. */
const perRole = <S extends z.ZodType>(value: S) => z.object(mapListedRoles(() => value));

/** Passwords, sessions and defaults for new accounts, where the specification has a stub. */
export const AccountRules = FrameworkAccountRules.extend({
  /** Whether a new account has web access. */
  web_access: perRole(BooleanParam),
  /** The flags of a new account. */
  default_permissions: perRole(PermissionSet),
});
export type AccountRules = z.output<typeof AccountRules>;

/** Days from a finding to the day it must be repaired by, by severity. */
const AnomalyDays = z.object({
  low: integerBetween(0, maxDelay),
  medium: integerBetween(0, maxDelay),
  high: integerBetween(0, maxDelay),
  critical: integerBetween(0, maxDelay),
} satisfies Record<Severity, z.ZodType>);
const maxTypes = 300;

/**
 * Lateness, who decides on SSRs, how many months the photos of finished tasks are stored; due days of anomalies, and
 * the default severity by type: medium if not set.
 */
export const TaskRules = z.object({
  task_pm_delay: ruleNumber('task_pm_delay'),
  reviewing_owner: Owner,
  photo_months: ruleNumber('photo_months'),
  anomaly_days: AnomalyDays,
  anomaly_severity: z.array(z.object({ type: exactText(120).min(1), severity: Severity })).max(maxTypes),
});
export type TaskRules = z.output<typeof TaskRules>;

/** The recipients of a message. */
const recipientFields = {
  users: arrayOf(AccountRef, maxIds).optional(),
  cluster: arrayOf(ClusterId).optional(),
  owner: arrayOf(Owner).optional(),
};
/** The number of recipients of a message, and the first of them by name: shown before it is sent. */
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
      cost: 'light',
      ability: false,
      output: z.object({ task_pm_delay: z.int(), app_version: z.string() }),
      needs: minRole('admin'),
    }),
    /**
     * `task_pm_delay`: days after its planned date at which a plan or task is late. `app_version`: of the mobile app;
     * other versions get a red tag. Omitted fields stay.
     */
    updateInfo: post('/api/settings/info/update', {
      undo: 'revert',
      writes: { settings: 'settingValues' },
      input: z.object({ task_pm_delay: ruleNumber('task_pm_delay'), app_version: AppVersion }).partial(),
      needs: minRole('admin'),
    }),
    accountRules: get('/api/settings/users', {
      cost: 'light',
      ability: false,
      output: AccountRules,
      needs: minRole('admin'),
    }),
    /** Omitted fields stay. */
    updateAccountRules: post('/api/settings/users/update', {
      undo: 'revert',
      writes: { settings: 'settingValues' },
      input: AccountRules.partial(),
      needs: minRole('admin'),
    }),
    taskRules: get('/api/settings/tasks', {
      cost: 'light',
      ability: false,
      output: TaskRules,
      needs: minRole('admin'),
    }),
    /** Omitted fields stay. */
    updateTaskRules: post('/api/settings/tasks/update', {
      undo: 'revert',
      writes: { settings: 'settingValues' },
      input: TaskRules.partial(),
      needs: minRole('admin'),
    }),
    deadlines: get('/api/settings/deadlines', {
      cost: 'light',
      output: Deadlines,
      needs: minRole('manager'),
    }),
    /** The whole table. */
    updateDeadlines: post('/api/settings/deadlines/update', {
      undo: 'revert',
      writes: { settings: 'settingValues' },
      input: Deadlines,
      needs: minRole('admin'),
    }),
    /** Read by all who plan, and by every calendar. */
    holidays: get('/api/settings/holidays', {
      cost: 'light',
      ability: false,
      output: Holidays,
      needs: signedIn,
    }),
    /** The whole list. */
    updateHolidays: post('/api/settings/holidays/update', {
      undo: 'revert',
      writes: { settings: 'settingValues' },
      input: Holidays,
      needs: minRole('admin'),
    }),
    /** The checklist of a new installation. */
    firstSteps: get('/api/settings/first-steps', {
      cost: 'light',
      ability: false,
      output: FirstSteps,
      needs: minRole('admin'),
    }),
    updateFirstSteps: post('/api/settings/first-steps/update', {
      undo: 'revert',
      writes: { settings: 'settingValues' },
      input: FirstStepsState,
      needs: minRole('admin'),
    }),
    notifications: get('/api/settings/notifications', {
      cost: 'light',
      ability: false,
      output: z.object({ sticky: z.string().nullable() }),
      needs: minRole('admin'),
    }),
    /** Whom `publish` would notify with these lists. */
    audience: get('/api/settings/notifications/audience', {
      cost: 'heavy',
      input: z.object(recipientFields),
      output: Audience,
      needs: minRole('admin'),
    }),
    /**
     * Notifies everybody named by account, cluster or owner; `sent` is their number. `expected`: the number shown to
     * the sender; if the audience has changed since, nobody is notified and the 409 contains it (`current.audience`).
     */
    publish: post('/api/settings/notifications/publish', {
      cost: 'heavy',
      undo: 'warn',
      writes: { settings: 'settingValues' },
      input: z.object({
        message: LongText.min(1),
        ...recipientFields,
        expected: wholeNumber().optional(),
      }),
      output: z.object({ sent: z.int() }),
      needs: minRole('admin'),
    }),
    /** The message above every page; an empty one removes it. */
    sticky: post('/api/settings/notifications/sticky', {
      undo: 'revert',
      writes: { settings: 'settingValues' },
      input: z.object({ message: lines(maxStickyLength).optional() }),
      needs: minRole('admin'),
    }),
  },
});
