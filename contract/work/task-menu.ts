import type { Endpoint } from '../framework/endpoint';
import type { Needs } from '../organisation/permissions';
import { mayPlan } from './planning';
import { taskActions } from './task-actions';
import { kindRows } from './task-kinds';
import type { TaskMenuKey } from './task-kinds/row';
import { taskReports } from './task-reports';
import { allows, type TaskTransition } from './task-states';
import type { Task } from './tasks';

type Rule = {
  /** Who may. */
  needs: Needs;
  /** The state that it asks for; files are made of tasks in any state. */
  transition?: TaskTransition;
  /** Plans something at the site where the task counts: that must be in reach and in use. */
  plansThere?: true;
};

const { actions } = taskActions;

/** What each entry of a task's « Plus » menu asks of its reader and its row; the next call asks the same. */
export const taskMenuRules: Record<TaskMenuKey, Rule> = {
  report: { needs: taskReports.actions.pdf.needs },
  export: { needs: taskReports.actions.general.needs },
  exportXlsx: { needs: taskReports.actions.ssrXlsx.needs },
  exportNok: { needs: taskReports.actions.nok.needs },
  accept: { needs: actions.accept.needs, transition: 'accept' },
  reject: { needs: actions.reject.needs, transition: 'reject' },
  return: { needs: actions.return.needs, transition: 'return' },
  addData: { needs: actions.addData.needs, transition: 'addData' },
  replan: { needs: actions.replan.needs, transition: 'replan' },
  planInstallation: { needs: mayPlan('installation'), transition: 'planInstallation', plansThere: true },
  planCm: { needs: actions.planCm.needs, transition: 'planCm', plansThere: true },
  close: { needs: actions.close.needs, transition: 'close' },
  cancel: { needs: actions.cancel.needs, transition: 'cancel' },
  delete: { needs: actions.delete.needs, transition: 'delete' },
  restore: { needs: actions.restore.needs, transition: 'restore' },
};

/** Whether a row's menu has an entry for somebody whom `needs` admits: what it offers, the next call accepts. */
export const menuOffers = (key: TaskMenuKey, task: Task) => {
  const { transition, plansThere } = taskMenuRules[key];
  return (
    kindRows[task.task_type].menu.includes(key) &&
    (transition ? allows(transition, task) : !task.deleted_at) &&
    (!plansThere || task.plannable)
  );
};

/** What changes a task's state and asks nothing: offered in the state's own cell too. */
export const stateActions = {
  accept: actions.accept,
  close: actions.close,
  restore: actions.restore,
} as const satisfies Partial<Record<TaskMenuKey, Endpoint>>;
export type StateAction = keyof typeof stateActions;

/** Which of them a row offers; closing a repair asks whether its anomaly is resolved. */
export const statesOffered = (task: Task) =>
  (Object.keys(stateActions) as StateAction[]).filter(
    key => menuOffers(key, task) && !(key === 'close' && task.task_type === 'cm'),
  );
