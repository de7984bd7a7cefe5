import type { KeptReason } from '../../contract/audit';
import type { ActionOn, HistoryObject } from '../../contract/changes';
import { plainOf } from '../../contract/resources';
import type { LeftChange } from '../platform/queries';
import { settingDefaults } from '../settings/queries';
import { anomaly } from './take-back/anomalies';
import { catalogueItem } from './take-back/catalogue-items';
import { plainRow } from './take-back/plain-rows';
import { planFields, plansMade } from './take-back/plans';
import { profile, profileFields } from './take-back/profiles';
import { settings } from './take-back/settings';
import { agentsInCharge, siteColumns, siteFields, sitesMade } from './take-back/sites';
import { changedFields, type TakeBack } from './take-back/take-back';
import { taskFields } from './take-back/tasks';

/** How a change is taken back, or why it is not. */
export const wayOf = (change: LeftChange & { reverted_by?: number | null }): TakeBack | KeptReason => {
  if (change.reverted_by) return 'reverted';
  const { object, action } = change;
  const plain = plainOf(object);
  if (plain) return plainRow(plain);
  const ofObject: Way | Record<string, Way | undefined> | undefined = ways[object as HistoryObject];
  const way = typeof ofObject === 'object' ? ofObject[action] : ofObject;
  return (typeof way === 'function' ? way(change) : way) ?? 'nothing';
};

type Way = KeptReason | ((change: LeftChange) => TakeBack | KeptReason);

const made =
  (takeBack: TakeBack): Way =>
  ({ before }) =>
    before ? 'nothing' : takeBack;

const ofSite: Way = change => {
  const { before, after } = change;
  if (after?.plan_id !== undefined) return 'plan';
  if (!before || !after) return 'nothing';
  const fields = changedFields(change);
  if (fields.includes('agent_id') && typeof after.area === 'string') return agentsInCharge;
  return fields.some(field => siteColumns.has(field)) ? siteFields : 'nothing';
};

/** The plan that takes the place of a task; that of the task itself goes with the task. */
const ofReplan: Way = ({ before }) => (before ? 'task' : plansMade);

const ofPlan: Way = ({ before, after }) => (before && after ? planFields : 'task');

/** What was asked for again of an agent is refused photo by photo, of which the task's own change knows nothing. */
const ofReturn: Way = ({ after }) =>
  (after?.refused_slots as unknown[] | undefined)?.length ? 'task' : taskFields;

const removed: Way = ({ after }) => (after ? 'replaced' : catalogueItem);

const ofAccount: Way = change => {
  const fields = changedFields(change);
  if (!change.before || !change.after) return 'account';
  return fields.length && fields.every(field => profileFields.has(field)) ? profile : 'account';
};

/**
 * Of each table, how what the contract says that is done with its records is taken back: all of it alike, or each by
 * itself. What an older version called otherwise stays as it is.
 */
export type Ways = { [O in HistoryObject]: Way | Record<ActionOn<O>, Way> };
const ways: Ways = {
  sites: {
    'sites.create': made(sitesMade),
    'sites.edit': ofSite,
    'sites.assignAgent': ofSite,
    'sites.changeOwner': ofSite,
    'siteSelection.assign': ofSite,
    'siteSelection.changeOwner': ofSite,
    'audit.revert': ofSite,
    'gpm/sites.create': 'enrolment',
    'siteDetails.addCosite': 'part',
    'siteDetails.editCosite': 'part',
    'siteDetails.deleteCosite': 'part',
    'siteDetails.addEquipment': 'part',
    'siteDetails.editEquipment': 'part',
    'siteDetails.deleteEquipment': 'part',
    'field.handOver': 'task',
    'lateWork.attach': 'task',
    'lateWork.dismiss': 'nothing',
    'lateWork.reopen': 'nothing',
    'planning.assign': 'plan',
    'planning.installation': 'plan',
    'planning.editPlan': 'plan',
    'planning.deletePlan': 'plan',
    'siteSelection.plan': 'plan',
    'maintenance/visits.plan': 'plan',
    'maintenance/visits.postpone': 'nothing',
    'maintenance.planned': 'plan',
    'maintenance.moved': 'plan',
    'maintenance.withdrawn': 'plan',
    'anomalyActions.plan': 'plan',
    'taskActions.replan': 'plan',
    'taskActions.planCm': 'plan',
  },
  plans: {
    'planning.assign': made(plansMade),
    'planning.installation': made(plansMade),
    'siteSelection.plan': made(plansMade),
    'maintenance/visits.plan': made(plansMade),
    'maintenance.planned': 'nothing',
    'maintenance.moved': 'nothing',
    'maintenance.withdrawn': 'nothing',
    'anomalyActions.plan': made(plansMade),
    'planning.editPlan': ofPlan,
    'planning.deletePlan': ofPlan,
    'audit.revert': ofPlan,
    'boq.import': 'file',
    'reminders.plan': 'message',
    'alerts.take': 'message',
    'field.clockin': 'task',
    'field.impossible': 'task',
    'taskActions.return': 'task',
    'taskActions.close': 'task',
    'taskActions.accept': 'task',
    'taskActions.reject': 'task',
    'taskActions.addData': 'task',
    'taskActions.replan': ofReplan,
    'taskActions.planCm': ofReplan,
    'taskActions.cancel': 'task',
    'taskActions.delete': 'task',
    'taskActions.restore': 'task',
    'taskActions.seen': 'task',
    'taskActions.takeBack': 'task',
    'tray.withdraw': 'task',
  },
  tasks: {
    'taskActions.return': ofReturn,
    'taskActions.close': () => taskFields,
    'taskActions.accept': () => taskFields,
    'taskActions.reject': () => taskFields,
    'taskActions.addData': () => taskFields,
    'taskActions.replan': () => taskFields,
    'taskActions.planCm': () => taskFields,
    'taskActions.cancel': () => taskFields,
    'taskActions.delete': () => taskFields,
    'taskActions.restore': () => taskFields,
    'taskActions.seen': () => taskFields,
    'tray.withdraw': () => taskFields,
    'audit.revert': () => taskFields,
    'taskActions.takeBack': 'task',
    'taskActions.editTest': 'task',
    'taskActions.review': 'task',
    'reminders.task': 'message',
    'alerts.take': 'message',
    'field.clockin': 'task',
    'field.describePhoto': 'task',
    'field.removePhoto': 'task',
    'field.step': 'task',
    'field.impossible': 'task',
    'field.submit': 'task',
    'field.laterArrival': 'task',
    'lateWork.attach': 'task',
  },
  anomalies: {
    'anomalyActions.update': () => anomaly,
    'anomalyActions.updateMany': () => anomaly,
    // Its CM let go of it, and people were told.
    'anomalyActions.reopen': 'task',
    'audit.revert': () => anomaly,
    'anomalyActions.plan': 'task',
    'anomalyActions.repaired': () => anomaly,
    'field.submit': 'task',
    'boq.raise': 'nothing',
  },
  accounts: ofAccount,
  catalogue_items: {
    'settings.brands.update': () => catalogueItem,
    'settings.brands.remove': removed,
    'settings.problems.update': () => catalogueItem,
    'settings.problems.remove': removed,
    'settings.anomalies.update': () => catalogueItem,
    'settings.anomalies.remove': removed,
    'audit.revert': () => catalogueItem,
  },
  settings: ({ before, after }) =>
    before && after && Object.keys(after).every(key => key in settingDefaults) ? settings : 'message',
  alert_rules: 'nothing',
  files: 'file',
  jobs: 'nothing',
  maintenance_plans: 'nothing',
  views: 'nothing',
};
