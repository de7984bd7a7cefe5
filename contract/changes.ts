import type { contracts } from './index';
import { listedRoles, type RegisterName, registerName } from './roles';

/** What the history tells of, by its table; plain resources come beside them, and views, which are their owner's own. */
export const auditedObjects = [
  'sites',
  'plans',
  'tasks',
  'anomalies',
  'accounts',
  'catalogue_items',
  'settings',
  'alert_rules',
  'files',
  'jobs',
  'maintenance_plans',
] as const;
export type HistoryObject = (typeof auditedObjects)[number] | 'views';

/** Nothing that the history names so: it is told as what is done, or changes no record. */
const none = [] as const;
const registering = Object.fromEntries(
  listedRoles.map(role => [registerName(role), ['accounts']]),
) as unknown as Record<RegisterName, readonly ['accounts']>;

/**
 * What each call that writes leaves in the history, and on which tables, or all calls of a contract alike: a contract
 * or call without its line does not compile, nor does a change that no line names.
 */
export const leaves = {
  sites: ['sites'],
  'gpm/sites': { create: ['sites'], edit: none, assignAgent: none, changeOwner: none },
  'delivery/sites': none,
  'ssr/sites': none,
  'cm/sites': none,
  siteSelection: { assign: ['sites'], plan: ['sites', 'plans'], changeOwner: ['sites'] },
  siteDetails: ['sites'],
  planning: ['sites', 'plans'],
  planActions: none,
  maintenance: {
    preview: none,
    create: ['maintenance_plans'],
    edit: ['maintenance_plans'],
    pause: ['maintenance_plans'],
    resume: ['maintenance_plans'],
    give: ['maintenance_plans'],
    remove: ['maintenance_plans'],
  },
  'maintenance/visits': { plan: ['sites', 'plans'], postpone: ['sites'] },
  taskActions: {
    return: ['tasks', 'plans'],
    close: ['tasks', 'plans'],
    accept: ['tasks', 'plans'],
    reject: ['tasks', 'plans'],
    addData: ['tasks', 'plans'],
    replan: ['tasks', 'plans', 'sites'],
    planCm: ['tasks', 'plans', 'sites'],
    cancel: ['tasks', 'plans'],
    delete: ['tasks', 'plans'],
    restore: ['tasks', 'plans'],
    editTest: ['tasks'],
    review: ['tasks'],
    seen: ['tasks', 'plans'],
    takeBack: ['tasks', 'plans'],
  },
  reminders: { plan: ['plans'], task: ['tasks'] },
  // What stands on the tray is planned as it is elsewhere, and told as that; a plan is cancelled so too.
  tray: { gone: none, plan: none, withdraw: ['tasks', 'plans'] },
  // What is accepted is planned from the tray.
  proposals: none,
  workforce: {
    edit: ['accounts'],
    addAbsence: ['accounts'],
    removeAbsence: ['accounts'],
    editDurations: ['settings'],
  },
  taskSelection: none,
  taskReports: none,
  field: {
    connect: none,
    disconnect: none,
    changePassword: none,
    clockin: ['tasks', 'plans'],
    photo: none,
    announce: none,
    sendPart: none,
    describePhoto: ['tasks'],
    removePhoto: ['tasks'],
    step: ['tasks'],
    impossible: ['tasks', 'plans'],
    handOver: ['sites'],
    announceLate: none,
    submit: ['tasks', 'anomalies'],
    subscribePush: none,
    unsubscribePush: none,
  },
  lateWork: { attach: ['tasks', 'sites'], dismiss: ['sites'], reopen: ['sites'] },
  anomalyActions: {
    update: ['anomalies'],
    updateMany: ['anomalies'],
    reopen: ['anomalies'],
    plan: ['anomalies', 'sites', 'plans'],
    exportCustom: none,
    exportAll: none,
  },
  boq: { import: ['plans'], raise: ['anomalies'] },
  session: {
    connect: none,
    forgottenPassword: none,
    newPassword: ['accounts'],
    disconnect: none,
    endViewAs: none,
  },
  account: ['accounts'],
  accountActions: {
    ...registering,
    availability: none,
    enable: ['accounts'],
    disable: ['accounts'],
    delete: ['accounts'],
    restore: ['accounts'],
    renew: ['accounts'],
    resetPassword: ['accounts'],
    webAccess: ['accounts'],
    endSessions: ['accounts'],
    resetCode: ['accounts'],
    edit: ['accounts'],
    setPermissions: ['accounts'],
    viewAs: ['accounts'],
    moveAgents: ['accounts'],
    disableMany: none,
  },
  alertRules: ['alert_rules'],
  alerts: { take: ['tasks', 'plans'] },
  settings: ['settings'],
  'settings.brands': ['catalogue_items'],
  'settings.problems': ['catalogue_items'],
  'settings.anomalies': ['catalogue_items'],
  files: ['files'],
  views: ['views'],
  ownDashboards: {
    save: ['views'],
    edit: ['views'],
    remove: ['views'],
    subscribe: none,
    unsubscribe: none,
    trial: none,
  },
  jobs: ['jobs'],
  presence: none,
  imports: none,
  history: none,
  /** Beside the calls: what is done elsewhere, happens by itself, or has a name of its own. */
  byItself: {
    'sites.create': ['sites'],
    'field.laterArrival': ['tasks'],
    'anomalyActions.repaired': ['anomalies'],
    /** Recurring work that plans itself: made, moved with the day on which it is due, or withdrawn until its time comes. */
    'maintenance.planned': ['sites', 'plans'],
    'maintenance.moved': ['sites', 'plans'],
    'maintenance.withdrawn': ['sites', 'plans'],
    'accounts.resetPassword': ['accounts'],
    'accounts.resetCode': ['accounts'],
    'audit.revert': ['sites', 'plans', 'tasks', 'anomalies', 'accounts', 'catalogue_items', 'settings'],
  },
} as const satisfies Leaving;

export type Leaving = { [C in Writing as C['name']]: Left | Record<Calls<C>, Left> } & {
  byItself: Record<string, Left>;
};
type Left = readonly HistoryObject[];
/** Plain resources name their changes by their own names (`plainAction`). */
export type Writing =
  Exclude<(typeof contracts)[number], { key: string }> extends infer C
    ? C extends { name: string; actions: object }
      ? string extends C['name']
        ? never
        : [Calls<C>] extends [never]
          ? never
          : C
      : never
    : never;
export type Calls<C extends { actions: object }> = {
  [A in keyof C['actions']]: C['actions'][A] extends { method: 'GET' } ? never : A;
}[keyof C['actions']] &
  string;

type Leaves = typeof leaves;
type Named<C extends keyof Leaves> = Leaves[C] extends Left
  ? { [A in Calls<Extract<Writing, { name: C }>> as `${C}.${A}`]: Leaves[C] }
  : { [A in keyof Leaves[C] & string as C extends 'byItself' ? A : `${C}.${A}`]: Leaves[C][A] };
type Together<U> = (U extends unknown ? (of: U) => void : never) extends (of: infer I) => void ? I : never;
type Told = Together<{ [C in keyof Leaves]: Named<C> }[keyof Leaves]>;

/** `<contract>.<call>` of what the history holds on a table. */
export type ActionOn<O extends HistoryObject> = {
  [A in keyof Told]: O extends (Told[A] & Left)[number] ? A : never;
}[keyof Told];
export type HistoryAction = { [O in HistoryObject]: ActionOn<O> }[HistoryObject];
/** Its labels by their path: an action without its word does not compile. */
export type ActionWords<A extends string> = {
  [H in A extends `${infer First}.${string}` ? First : A]: [Below<A, H>] extends [never]
    ? string
    : ActionWords<Below<A, H>>;
};
type Below<A extends string, H extends string> = A extends `${H}.${infer Rest}` ? Rest : never;
