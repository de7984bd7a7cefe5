import type { TaskTransition } from '../../../contract/work/task-states';
import { conflict } from '../../framework/http/errors';
import { getTaskRefusal } from '../../work/planning/task-refusal';
import type { TaskRecord } from '../../work/task-actions/queries';

type FieldAction = Extract<TaskTransition, 'sendStep' | 'submit' | 'impossible' | 'sendProof'>;

/** Only a task that waits for its agent accepts data; for one stopped meanwhile the error says why. */
export const requireOpenTask = (task: TaskRecord, action: FieldAction) => {
  if (!getTaskRefusal(task, action)) return;
  const { status: task_status, cause_return } = task;
  throw conflict({
    cause: task_status === 'cancelled' ? 'taskStopped' : 'taskNotOpen',
    current: { task_status, cause_return },
  });
};
