import type { TaskKind, TaskStatus } from '../../../contract/organisation/vocabulary';
import { canTransition, type TaskTransition } from '../../../contract/work/task-states';
import type { CauseName } from '../../framework/language/language';

type Stated = { kind: TaskKind; status: TaskStatus; deleted_at: Date | null };

/** The reason why a task's state does not allow an action, or null. */
export const getTaskRefusal = (task: Stated, action: TaskTransition): CauseName | null => {
  const stated = {
    task_type: task.kind,
    task_status: task.status,
    deleted_at: task.deleted_at?.toISOString() ?? null,
  };
  if (canTransition(action, stated)) return null;
  if (task.deleted_at) return 'taskDeleted';
  if (action === 'restore') return 'taskNotDeleted';
  if (action === 'remind') return 'nothingOwed';
  return causes[task.status] ?? 'taskNotReviewed';
};
const causes: Partial<Record<TaskStatus, CauseName>> = {
  ongoing: 'taskOngoing',
  return: 'taskReturned',
  accept: 'taskAccepted',
  reject: 'taskRejected',
  closed: 'taskClosed',
  impossible: 'taskImpossible',
  cancelled: 'taskCancelled',
};
