import { conflict } from '../platform/errors';
import { refusalOf } from '../tasks/actions/open-task';
import type { TaskRecord } from '../tasks/actions/queries';

/** Only a task that is under way or returned takes anything from its agent. */
export const requireOpen = (task: TaskRecord, action: 'sendStep' | 'submit') => {
  if (refusalOf(task, action))
    throw conflict({ cause: 'taskNotOpen', current: { task_status: task.status } });
};
