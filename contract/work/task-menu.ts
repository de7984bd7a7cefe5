import type { Endpoint } from '../framework/endpoint';
import type { Needs } from '../framework/permissions';
import { canPlan } from './planning';
import { taskActions } from './task-actions';
import { taskKindDefinitions } from './task-kinds';
import type { TaskMenuKey } from './task-kinds/define-task-kind';
import { taskReports } from './task-reports';
import { canTransition, type TaskTransition } from './task-states';
import type { Task } from './tasks';

type MenuRule = {
  /** Who may use the entry. */
  needs: Needs;
  /** The required transition; reports are available in any state. */
  transition?: TaskTransition;
  /** Plans something at the site where the task counts: it must be within row access and in use. */
  needsPlannable?: true;
};

const { actions } = taskActions;

/** The rights each entry of a task's « Plus » menu requires; the resulting call requires the same. */
export const taskMenuRules: Record<TaskMenuKey, MenuRule> = {
  report: { needs: taskReports.actions.pdf.needs },
  export: { needs: taskReports.actions.general.needs },
  exportXlsx: { needs: taskReports.actions.ssrXlsx.needs },
  exportNok: { needs: taskReports.actions.nok.needs },
  accept: { needs: actions.accept.needs, transition: 'accept' },
  reject: { needs: actions.reject.needs, transition: 'reject' },
  return: { needs: actions.return.needs, transition: 'return' },
  addData: { needs: actions.addData.needs, transition: 'addData' },
  replan: { needs: actions.replan.needs, transition: 'replan' },
  planInstallation: { needs: canPlan('installation'), transition: 'planInstallation', needsPlannable: true },
  planCm: { needs: actions.planCm.needs, transition: 'planCm', needsPlannable: true },
  close: { needs: actions.close.needs, transition: 'close' },
  cancel: { needs: actions.cancel.needs, transition: 'cancel' },
  delete: { needs: actions.delete.needs, transition: 'delete' },
  restore: { needs: actions.restore.needs, transition: 'restore' },
};

/** Whether a row's menu has an entry for somebody admitted by `needs`: whatever it offers, the call accepts. */
export const hasMenuEntry = (key: TaskMenuKey, task: Task) => {
  const { transition, needsPlannable } = taskMenuRules[key];
  return (
    taskKindDefinitions[task.task_type].menu.includes(key) &&
    (transition ? canTransition(transition, task) : !task.deleted_at) &&
    (!needsPlannable || task.plannable)
  );
};

/** State changes without further input: offered in the state's own cell too. */
export const stateActions = {
  accept: actions.accept,
  close: actions.close,
  restore: actions.restore,
} as const satisfies Partial<Record<TaskMenuKey, Endpoint>>;
export type StateAction = keyof typeof stateActions;

/** Which of them a row offers; closing a repair needs to know whether its anomaly is resolved. */
export const listStateActions = (task: Task) =>
  (Object.keys(stateActions) as StateAction[]).filter(
    key => hasMenuEntry(key, task) && !(key === 'close' && task.task_type === 'cm'),
  );
