import type { TaskKind, TaskStatus } from '../../../contract/organisation/vocabulary';
import { canTransition, type TaskTransition } from '../../../contract/work/task-states';
import type { CauseName } from '../../framework/language/language';

/** The columns of a task that decide which actions it allows. */
type TaskState = { kind: TaskKind; status: TaskStatus; deleted_at: Date | null };

/** The reason why a task's state does not allow an action, or null if it does. */
export const getTaskRefusal = (task: TaskState, action: TaskTransition): CauseName | null => {
  const contractTask = {
    task_type: task.kind,
    task_status: task.status,
    deleted_at: task.deleted_at?.toISOString() ?? null,
  };
  if (canTransition(action, contractTask)) return null;
  if (task.deleted_at) return 'taskDeleted';
  if (action === 'restore') return 'taskNotDeleted';
  if (action === 'remind') return 'nothingOwed';
  return causesByStatus[task.status] ?? 'taskNotReviewed';
};

const causesByStatus: Partial<Record<TaskStatus, CauseName>> = {
  ongoing: 'taskOngoing',
  return: 'taskReturned',
  accept: 'taskAccepted',
  reject: 'taskRejected',
  reject_closed: 'taskClosed',
  closed: 'taskClosed',
  impossible: 'taskImpossible',
  cancelled: 'taskCancelled',
};
