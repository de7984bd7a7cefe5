import type { TaskMenuKey } from '../../../../contract/work/task-kinds/define-task-kind';
import { isAwaitingReview } from '../../../../contract/work/task-states';
import type { Task } from '../../../../contract/work/tasks';

type ActionKey = TaskMenuKey | 'review';

/**
 * What the reader most likely does next with a task: an action of its menu, « review » for the page that steps through
 * its evidence, or nothing. `isIncomplete`: photos are refused or missing.
 */
export const choosePrimaryAction = (
  task: Pick<Task, 'task_status' | 'seen_at' | 'deleted_at'>,
  { enabled, isIncomplete }: { enabled: ReadonlySet<string>; isIncomplete: boolean },
): ActionKey | undefined => {
  const pick = (keys: readonly ActionKey[]) => keys.find(key => enabled.has(key));
  if (task.deleted_at) return pick(['restore']);
  if (isAwaitingReview(task)) return pick([isIncomplete ? 'return' : 'accept', 'review']);
  return pick(nextByStatus[task.task_status] ?? []);
};

/** Of a task that does not wait for review; a task in order needs nothing. */
const nextByStatus: Partial<Record<Task['task_status'], readonly ActionKey[]>> = {
  impossible: ['planCm', 'replan'],
  reject: ['replan'],
  accept: ['planInstallation', 'close'],
  '': ['close'],
};
