import { type TaskKind, type TaskStatus, taskStatuses } from '../organisation/vocabulary';
import type { PlanStatus } from './planning';
import { kindRows } from './task-kinds';

/**
 * Which states a task may be in for an action (product decisions, « Plans and tasks »); browser, server and tests read
 * this. `ended` is `closed`, or `cancelled` where the work was not done (`endOf`).
 */
export const taskTransitions = {
  return: { from: ['', 'pending', 'correct', 'accept', 'impossible'], to: 'return' },
  accept: { from: ['pending', 'correct'], to: 'accept', reviewedOnly: true },
  reject: { from: ['pending', 'correct'], to: 'reject', reviewedOnly: true },
  close: { from: ['', 'pending', 'return', 'correct', 'accept', 'reject', 'impossible'], to: 'ended' },
  /** Stops work that is under way. */
  cancel: { from: ['ongoing'], to: 'cancelled' },
  /** Makes a new plan and ends the task. */
  replan: {
    from: ['', 'ongoing', 'pending', 'return', 'correct', 'accept', 'reject', 'impossible'],
    to: 'ended',
  },
  /** Makes the repair of what stood in the way its plan, and ends the task. */
  planCm: { from: ['impossible'], to: 'ended' },
  addData: { from: ['', 'pending', 'return', 'correct', 'accept'], to: null, reviewedOnly: true },
  /** What has been accepted, rejected or closed stands as it was judged. */
  editTest: { from: ['', 'pending', 'return', 'correct'], to: null },
  /** What arrived late is put into a task where nothing stands; what has been accepted or rejected stays as judged. */
  attachLate: {
    from: ['ongoing', '', 'pending', 'return', 'correct', 'impossible', 'cancelled', 'closed'],
    to: null,
  },
  /** A verdict on single photos, and the mark that somebody looked. */
  review: { from: ['', 'pending', 'correct', 'accept'], to: null },
  /** One's own acceptance or mark, a moment later: to the state that it was given in. */
  takeBack: { from: ['', 'pending', 'correct', 'accept'], to: null },
  /** The plan that took its place is withdrawn: it waits for another as it did before. */
  waitAgain: { from: ['closed', 'cancelled'], to: null },
  planInstallation: { from: ['', 'ongoing', 'pending', 'correct', 'accept', 'closed'], to: null },
  /** Work that is its agent's to do, or to do again. */
  remind: { from: ['ongoing', 'return'], to: null },
  delete: { from: taskStatuses, to: null },
  restore: { from: taskStatuses, to: null },
  /** The agent's, through the field API. */
  sendStep: { from: ['ongoing', 'return'], to: null },
  submit: { from: ['ongoing', 'return'], to: null },
  impossible: { from: ['ongoing', 'return'], to: 'impossible' },
  /** A photo of what makes it impossible: before the agent says so, or after. */
  sendProof: { from: ['ongoing', 'return', 'impossible'], to: null },
} as const satisfies Record<
  string,
  { from: readonly TaskStatus[]; to: TaskStatus | 'ended' | null; reviewedOnly?: true }
>;
export type TaskTransition = keyof typeof taskTransitions;

type StatedTask = { task_type: TaskKind; task_status: TaskStatus; deleted_at?: string | null };

/** Whether the task's kind and state allow the action. *Who* may act is the endpoint's `needs`. */
export const allows = (action: TaskTransition, task: StatedTask) => {
  const { from, reviewedOnly } = taskTransitions[action] as {
    from: readonly TaskStatus[];
    reviewedOnly?: true;
  };
  if (reviewedOnly && !kindRows[task.task_type].reviewed) return false;
  // Only a deleted task can be restored, and nothing else can be done with it.
  if ((action === 'restore') !== !!task.deleted_at) return false;
  return from.includes(task.task_status);
};

/** The state after the agent's submission: a returned task comes back `correct`. */
export const submittedStatus = ({ task_type, task_status }: StatedTask): TaskStatus =>
  task_status === 'return' ? 'correct' : kindRows[task_type].reviewed ? 'pending' : '';

/** Counted as done (product decisions, « Plans and tasks »). */
export const doneStatuses = [
  '',
  'correct',
  'pending',
  'accept',
  'closed',
] as const satisfies readonly TaskStatus[];

/**
 * Neither done nor late: what an agent could not do, while a manager decides, and what was stopped. They stand beside
 * the work that is open.
 */
export const setAsideStatuses = ['impossible', 'cancelled'] as const satisfies readonly TaskStatus[];
export const isSetAside = (status: TaskStatus) =>
  (setAsideStatuses as readonly TaskStatus[]).includes(status);

/** States in which its agent can still do something about a task. */
export const openStatuses: readonly TaskStatus[] = taskTransitions.submit.from;
export const isOpen = (status: TaskStatus) => openStatuses.includes(status);

/** States in which a task stands for its site: it is under way, or waits for a decision of its own. */
export const unfinishedStatuses = [
  'ongoing',
  'return',
  'reject',
  'impossible',
] as const satisfies readonly TaskStatus[];

/** Sent in, or sent again, for somebody to look at. */
export const sentStatuses = ['pending', 'correct'] as const satisfies readonly TaskStatus[];

/** How a task ends: what was under way or could not be done counts as not done. */
export const endOf = (status: TaskStatus): TaskStatus =>
  status === 'ongoing' || status === 'impossible' ? 'cancelled' : 'closed';

/** What a task makes of the plan that it came of. */
export const planStatusOf = ({ task_status, deleted_at }: Omit<StatedTask, 'task_type'>): PlanStatus =>
  deleted_at || task_status === 'cancelled'
    ? 'cancelled'
    : task_status === 'impossible'
      ? 'impossible'
      : 'done';

/** Whether a task waits for somebody to look at it: pending, sent again, or done and seen by nobody. */
export const waitsForReview = (task: { task_status: TaskStatus; seen_at: string | Date | null }) =>
  (sentStatuses as readonly TaskStatus[]).includes(task.task_status) ||
  (task.task_status === '' && task.seen_at === null);

/** Days within which an admin can bring a deleted task back. */
export const restoreDays = 30;

/** Seconds within which whoever accepted a task, or marked it as seen, can take that back. */
export const takeBackSeconds = 10;
