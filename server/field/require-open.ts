import type { TaskTransition } from '../../contract/task-states';
import { conflict } from '../platform/errors';
import type { TaskRecord } from '../task-actions/queries';
import { refusalOf } from '../task-states/refusal-of';

type Sent = Extract<TaskTransition, 'sendStep' | 'submit' | 'impossible' | 'sendProof'>;

/** Only a task that waits for its agent takes anything from him; one that was stopped under his hands says why. */
export const requireOpen = (task: TaskRecord, action: Sent) => {
  if (!refusalOf(task, action)) return;
  const { status: task_status, cause_return } = task;
  throw conflict({
    cause: task_status === 'cancelled' ? 'taskStopped' : 'taskNotOpen',
    current: { task_status, cause_return },
  });
};
