import type { FieldTask } from '../../../contract/field/field-task';
import type { WorkId } from '../vault/tables';

/** What the number of a work id stands for: a plan (`p12`), or a task without a plan (`t7`). */
export const parseWorkId = (
  id: WorkId,
): { plan_id: number; taskid: null } | { plan_id: null; taskid: number } => {
  const number = Number(id.slice(1));
  return id.startsWith('p') ? { plan_id: number, taskid: null } : { plan_id: null, taskid: number };
};

/** Whether a task belongs to a work item: it is the task of its plan, or has its number. */
export const isTaskOf = (task: Pick<FieldTask, 'plan_id' | 'taskid'>, work: WorkId): boolean => {
  const { plan_id, taskid } = parseWorkId(work);
  return plan_id === null ? task.taskid === taskid : task.plan_id === plan_id;
};
