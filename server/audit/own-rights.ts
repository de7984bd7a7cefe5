import { anomalyActions } from '../../contract/anomalies';
import { anomalyCatalogues, brandCatalogues, problemCatalogues } from '../../contract/catalogues';
import type { ActionOn, HistoryObject } from '../../contract/changes';
import { deliverySites } from '../../contract/delivery-sites';
import { anyOf, byKind, type Needs } from '../../contract/permissions';
import { mayPlan } from '../../contract/planning';
import { plainOf } from '../../contract/resources';
import { settings } from '../../contract/settings';
import { forArea } from '../../contract/site-areas';
import { siteActions } from '../../contract/sites';
import { taskActions } from '../../contract/task-actions';
import { workforce } from '../../contract/workforce';
import type { LeftChange } from '../platform/queries';

/**
 * What whoever made a change must still hold to take it back: what making it asks for. Null: nobody takes that back
 * as his own, or it goes with another change of the same write.
 */
export const rightTo = ({ object, action, after, before }: LeftChange): Needs | null => {
  const plain = plainOf(object);
  if (plain) return plain.actions[action.slice(plain.name.length + 1)]?.needs ?? null;
  const ofObject: Right | Record<string, Right | undefined> = rights[object as HistoryObject];
  const right = isEach(ofObject) ? ofObject[action] : ofObject;
  return (
    (typeof right === 'function' ? right((after ?? before ?? {}) as Record<string, unknown>) : right) ?? null
  );
};

type Right = Needs | null | ((values: Record<string, unknown>) => Needs);
/** Of each table, by what was done: a change that nobody decided about does not compile. */
export type OwnRights = { [O in HistoryObject]: null | Record<ActionOn<O>, Right> };
const isEach = (
  rights: Right | Record<string, Right | undefined>,
): rights is Record<string, Right | undefined> =>
  rights !== null && Object.keys(rights).some(name => name.includes('.'));

const ofArea = (flag: 'edit_agent_site') => (values: Record<string, unknown>) =>
  forArea(String(values.area), flag);
/** The GPM list's own rule holds for the GPM list's sites only. */
const ofOwner = byKind('row', area =>
  anyOf(forArea('', 'edit_owner_site'), ...(area === 'gpm' ? [forArea('gpm', 'edit_owner_site')] : [])),
);
const planned = byKind('row', mayPlan);
const { actions: onTasks } = taskActions;

const rights: OwnRights = {
  sites: {
    // A site of the SSR list asks for the same.
    'sites.create': deliverySites.actions.create.needs,
    'sites.edit': siteActions.edit.needs,
    'sites.assignAgent': ofArea('edit_agent_site'),
    'sites.changeOwner': ofOwner,
    'siteSelection.assign': ofArea('edit_agent_site'),
    'siteSelection.changeOwner': ofOwner,
    'gpm/sites.create': null,
    'siteDetails.addCosite': null,
    'siteDetails.editCosite': null,
    'siteDetails.deleteCosite': null,
    'siteDetails.addEquipment': null,
    'siteDetails.editEquipment': null,
    'siteDetails.deleteEquipment': null,
    'field.handOver': null,
    'lateWork.attach': null,
    'lateWork.dismiss': null,
    'lateWork.reopen': null,
    'planning.assign': null,
    'planning.installation': null,
    'planning.editPlan': null,
    'planning.deletePlan': null,
    'siteSelection.plan': null,
    'maintenance/visits.plan': null,
    'maintenance/visits.postpone': null,
    'maintenance.planned': null,
    'maintenance.moved': null,
    'maintenance.withdrawn': null,
    'anomalyActions.plan': null,
    'taskActions.replan': null,
    'taskActions.planCm': null,
    'audit.revert': null,
  },
  plans: {
    'planning.assign': planned,
    'planning.installation': planned,
    'planning.editPlan': planned,
    'planning.deletePlan': planned,
    'siteSelection.plan': planned,
    'maintenance/visits.plan': planned,
    'maintenance.planned': null,
    'maintenance.moved': null,
    'maintenance.withdrawn': null,
    'anomalyActions.plan': planned,
    'boq.import': null,
    'reminders.plan': null,
    'alerts.take': null,
    'taskActions.replan': onTasks.replan.needs,
    'taskActions.planCm': planned,
    'taskActions.return': null,
    'taskActions.close': null,
    'taskActions.accept': null,
    'taskActions.reject': null,
    'taskActions.addData': null,
    'taskActions.cancel': null,
    'taskActions.delete': null,
    'taskActions.restore': null,
    'taskActions.seen': null,
    'taskActions.takeBack': null,
    'tray.withdraw': null,
    'field.clockin': null,
    'field.impossible': null,
    'audit.revert': null,
  },
  tasks: {
    'taskActions.return': onTasks.return.needs,
    'taskActions.close': onTasks.close.needs,
    'taskActions.accept': onTasks.accept.needs,
    'taskActions.reject': onTasks.reject.needs,
    'taskActions.addData': onTasks.addData.needs,
    'taskActions.replan': onTasks.replan.needs,
    'taskActions.planCm': onTasks.planCm.needs,
    'taskActions.cancel': onTasks.cancel.needs,
    'taskActions.delete': onTasks.delete.needs,
    'taskActions.restore': onTasks.restore.needs,
    'taskActions.seen': onTasks.seen.needs,
    'tray.withdraw': onTasks.replan.needs,
    'taskActions.takeBack': null,
    'taskActions.editTest': null,
    'taskActions.review': null,
    'reminders.task': null,
    'alerts.take': null,
    'field.clockin': null,
    'field.describePhoto': null,
    'field.removePhoto': null,
    'field.step': null,
    'field.impossible': null,
    'field.submit': null,
    'field.laterArrival': null,
    'lateWork.attach': null,
    'audit.revert': null,
  },
  anomalies: {
    'anomalyActions.update': anomalyActions.actions.update.needs,
    'anomalyActions.updateMany': anomalyActions.actions.update.needs,
    'anomalyActions.reopen': null,
    'anomalyActions.repaired': onTasks.close.needs,
    'anomalyActions.plan': null,
    'boq.raise': null,
    'field.submit': null,
    'audit.revert': null,
  },
  // Access, place and address of an account go by rules of their own, some by a password.
  accounts: null,
  catalogue_items: {
    'settings.brands.update': brandCatalogues.actions.update.needs,
    'settings.brands.remove': brandCatalogues.actions.remove.needs,
    'settings.problems.update': problemCatalogues.actions.update.needs,
    'settings.problems.remove': problemCatalogues.actions.remove.needs,
    'settings.anomalies.update': anomalyCatalogues.actions.update.needs,
    'settings.anomalies.remove': anomalyCatalogues.actions.remove.needs,
    'audit.revert': null,
  },
  settings: {
    'settings.updateInfo': settings.actions.updateInfo.needs,
    'settings.updateAccountRules': settings.actions.updateAccountRules.needs,
    'settings.updateTaskRules': settings.actions.updateTaskRules.needs,
    'settings.updateDeadlines': settings.actions.updateDeadlines.needs,
    'settings.sticky': settings.actions.sticky.needs,
    'workforce.editDurations': workforce.actions.editDurations.needs,
    'settings.publish': null,
    'audit.revert': null,
  },
  alert_rules: null,
  files: null,
  jobs: null,
  maintenance_plans: null,
  views: null,
};
