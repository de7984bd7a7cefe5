import { useTranslate } from 'ra-core';
import type { Task } from '../../../contract/work/tasks';

export type TaskSubject = Pick<Task, 'task_id' | 'task_type' | 'task_site_code'> & Partial<Task>;

/** The line under a dialog's title: which task, where and whose. */
export const useTaskSubtitle = (task?: TaskSubject) => {
  const translate = useTranslate();
  if (!task) return undefined;
  const kind = translate(`terrain.generated.areas.${task.task_type}`);
  return [`${kind} ${task.task_id}`, task.task_site_code, task.task_agent].filter(Boolean).join(' · ');
};
