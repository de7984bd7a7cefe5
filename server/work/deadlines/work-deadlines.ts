import { today } from '../../../contract/framework/today';
import { computeDeadline, type Deadline, type DeadlineClock } from '../../../contract/organisation/deadlines';
import type { TaskKind, TaskStatus } from '../../../contract/organisation/vocabulary';
import { isAwaitingReview, isOpen } from '../../../contract/work/task-states';

type Task = {
  kind: TaskKind;
  owner: string;
  status: TaskStatus;
  planned_day: string | null;
  created_at: Date;
  submitted_at: Date | null;
  returned_at: Date | null;
  impossible_at: Date | null;
  seen_at: Date | null;
  deleted_at: Date | null;
};

/** A task's current deadline; null if nothing is to be done with it, or no deadline is set. */
export const taskDeadline = (deadlines: DeadlineClock, task: Task): Deadline | null => {
  const stage = getStage(task);
  return stage && computeDeadline(deadlines, { ...stage, kind: task.kind, owner: task.owner }, today());
};

/** The day since when a task has waited for a new plan; null if it needs none. */
export const getWaitingSince = (task: Task) => {
  const current = getStage(task);
  return current?.stage === 'plan' ? current.since : null;
};

/** What is to be done with a task next, and since when: the same rules in SQL are `taskRows` in filters.ts. */
const getStage = (task: Task) => {
  const { status, seen_at, submitted_at } = task;
  if (task.deleted_at) return null;
  if (status === 'impossible')
    return { stage: 'plan', since: today(task.impossible_at ?? task.created_at) } as const;
  if (status === 'reject') return { stage: 'plan', since: today(seen_at ?? task.created_at) } as const;
  if (isOpen(status)) {
    const begun = today(task.created_at);
    const since =
      status === 'return' ? today(task.returned_at ?? task.created_at) : (task.planned_day ?? begun);
    return { stage: 'do', since } as const;
  }
  return submitted_at && isAwaitingReview({ task_status: status, seen_at })
    ? ({ stage: 'review', since: today(submitted_at) } as const)
    : null;
};

type Plan = { kind: TaskKind; owner: string; status: string; day: string };

/** A plan's deadline, which ends when its agent arrives; null if nothing is to be done, or no deadline is set. */
export const planDeadline = (
  deadlines: DeadlineClock,
  { status, day, kind, owner }: Plan,
): Deadline | null =>
  status === 'planned' ? computeDeadline(deadlines, { stage: 'do', since: day, kind, owner }, today()) : null;
