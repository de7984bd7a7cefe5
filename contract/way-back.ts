import type { Calls, Writing } from './changes';
import type { PlainVerb } from './crud';
import { listedRoles, type RegisterName, registerName } from './roles';

/**
 * How what a call did is taken back:
 * - `undo`: « Annuler » for its maker for a while, the history's button for an admin afterwards;
 * - the name of another call, which undoes it;
 * - `again`: the same call with other values, or what was entered is changed where it stands;
 * - `field`: an agent's work on a task, which goes back by what is done with tasks;
 * - `nothing`: it leaves nothing to take back;
 * - `said`: not, or not all of it: its dialog says so before (`terrain.notTakenBack`).
 */
export type WayBack = 'undo' | 'again' | 'field' | 'nothing' | 'said' | CallName;

type CallName = { [C in Writing as C['name']]: `${C['name']}.${Calls<C>}` }[Writing['name']];

const registering = Object.fromEntries(
  listedRoles.map(role => [registerName(role), 'accountActions.delete']),
) as Record<RegisterName, 'accountActions.delete'>;
const ofSites = { edit: 'undo', assignAgent: 'undo', changeOwner: 'undo' } as const;
const ofCatalogue = { update: 'undo', remove: 'undo' } as const;

/** Each call that writes: one that nobody decided about does not compile. */
export const wayBack = {
  sites: ofSites,
  'delivery/sites': { ...ofSites, create: 'undo' },
  'ssr/sites': { ...ofSites, create: 'undo' },
  // An enrolment has its own code, which is changed on the site's page.
  'gpm/sites': { ...ofSites, create: 'again' },
  'cm/sites': { ...ofSites, create: 'again' },
  siteSelection: { assign: 'undo', plan: 'undo', changeOwner: 'undo' },
  siteDetails: {
    addCosite: 'siteDetails.deleteCosite',
    editCosite: 'again',
    deleteCosite: 'siteDetails.addCosite',
    addEquipment: 'siteDetails.deleteEquipment',
    editEquipment: 'again',
    deleteEquipment: 'siteDetails.addEquipment',
  },
  planning: { assign: 'undo', installation: 'undo', editPlan: 'undo', deletePlan: 'undo' },
  planActions: { edit: 'undo', cancel: 'undo', delete: 'undo', move: 'undo' },
  maintenance: {
    preview: 'nothing',
    create: 'maintenance.remove',
    edit: 'again',
    pause: 'maintenance.resume',
    resume: 'maintenance.pause',
    give: 'again',
    remove: 'said',
  },
  'maintenance/visits': { plan: 'undo', postpone: 'again' },
  taskActions: {
    // For single photos it is not: their verdicts stay, and are judged again.
    return: 'undo',
    close: 'undo',
    accept: 'undo',
    reject: 'undo',
    addData: 'undo',
    replan: 'undo',
    cancel: 'undo',
    planCm: 'undo',
    delete: 'undo',
    restore: 'undo',
    seen: 'undo',
    editTest: 'again',
    review: 'again',
    takeBack: 'again',
  },
  taskSelection: { return: 'undo', close: 'undo', replan: 'undo' },
  taskReports: {
    general: 'nothing',
    nok: 'nothing',
    ssrGeneral: 'nothing',
    ssrNok: 'nothing',
    ssrXlsx: 'nothing',
    gpmGeneral: 'nothing',
    gpmNok: 'nothing',
    cmGeneral: 'nothing',
    cmNok: 'nothing',
    pdf: 'nothing',
  },
  reminders: { plan: 'said', task: 'said' },
  tray: { gone: 'nothing', plan: 'undo', withdraw: 'undo' },
  proposals: { propose: 'nothing' },
  workforce: {
    edit: 'again',
    addAbsence: 'workforce.removeAbsence',
    removeAbsence: 'workforce.addAbsence',
    editDurations: 'undo',
  },
  field: {
    connect: 'field.disconnect',
    disconnect: 'field.connect',
    changePassword: 'again',
    clockin: 'field',
    photo: 'field.removePhoto',
    announce: 'nothing',
    sendPart: 'field.removePhoto',
    describePhoto: 'again',
    removePhoto: 'field.photo',
    step: 'again',
    impossible: 'field',
    handOver: 'field',
    announceLate: 'nothing',
    submit: 'field',
    subscribePush: 'field.unsubscribePush',
    unsubscribePush: 'field.subscribePush',
  },
  // What a task has taken is corrected there.
  lateWork: { attach: 'again', dismiss: 'lateWork.reopen', reopen: 'lateWork.dismiss' },
  anomalyActions: {
    update: 'undo',
    updateMany: 'undo',
    // Resolved by hand or by another CM, it counts how often it was not.
    reopen: 'anomalyActions.update',
    plan: 'undo',
    exportCustom: 'nothing',
    exportAll: 'nothing',
  },
  // Lines are read anew; what was made of a difference is resolved.
  boq: { import: 'again', raise: 'anomalyActions.update' },
  session: {
    connect: 'session.disconnect',
    forgottenPassword: 'nothing',
    newPassword: 'again',
    disconnect: 'session.connect',
    endViewAs: 'accountActions.viewAs',
  },
  account: {
    edit: 'again',
    changePassword: 'again',
    endSession: 'said',
    endOtherSessions: 'said',
    startCode: 'nothing',
    confirmCode: 'account.stopCode',
    renewRecoveryCodes: 'said',
    stopCode: 'said',
  },
  accountActions: {
    ...registering,
    availability: 'nothing',
    enable: 'accountActions.disable',
    disable: 'said',
    disableMany: 'said',
    delete: 'said',
    restore: 'accountActions.delete',
    renew: 'said',
    resetPassword: 'said',
    webAccess: 'said',
    endSessions: 'said',
    resetCode: 'said',
    edit: 'again',
    setPermissions: 'again',
    viewAs: 'session.endViewAs',
    moveAgents: 'again',
  },
  alertRules: { save: 'again', remove: 'said' },
  alerts: { take: 'said' },
  settings: {
    updateInfo: 'undo',
    updateAccountRules: 'undo',
    updateTaskRules: 'undo',
    updateDeadlines: 'undo',
    sticky: 'undo',
    publish: 'said',
  },
  'settings.brands': ofCatalogue,
  'settings.problems': ofCatalogue,
  'settings.anomalies': ofCatalogue,
  files: { upload: 'files.remove', edit: 'said', remove: 'said' },
  views: { save: 'views.remove', edit: 'again', remove: 'said' },
  ownDashboards: {
    save: 'ownDashboards.remove',
    edit: 'again',
    remove: 'said',
    subscribe: 'ownDashboards.unsubscribe',
    unsubscribe: 'ownDashboards.subscribe',
    trial: 'nothing',
  },
  jobs: { retry: 'jobs.discard', discard: 'jobs.retry' },
  presence: { site: 'nothing', task: 'nothing' },
  imports: {
    start: 'imports.discard',
    fixRow: 'again',
    commit: 'history.revertImport',
    discard: 'imports.start',
    plainSites: 'history.revertImport',
    plainPlanning: 'history.revertImport',
    plainGpmPlanning: 'history.revertImport',
    plainAgents: 'history.revertImport',
  },
  history: { revert: 'history.revert', revertImport: 'imports.start', undo: 'history.revert' },
} as const satisfies WaysBack;

/** Rows of plain resources, all alike. */
export const wayBackOfRows = { create: 'undo', edit: 'undo', remove: 'undo' } as const satisfies Record<
  PlainVerb,
  WayBack
>;

export type WaysBack = { [C in Writing as C['name']]: Record<Calls<C>, WayBack> };
type Table = typeof wayBack;

/** Whose words are asked for before, by the same type. */
export type NotTakenBack = {
  [C in keyof Table & string]: {
    [A in keyof Table[C] & string]: Table[C][A] extends 'said' ? `${C}.${A}` : never;
  }[keyof Table[C] & string];
}[keyof Table & string];
