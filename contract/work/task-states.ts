import type { z } from 'zod';
import {
  type TaskKind,
  type TaskStatus,
  type TaskStatusFilter,
  taskStatuses,
} from '../organisation/vocabulary';
import type { PlanStatus } from './planning';
import { taskKindDefinitions } from './task-kinds';

/**
 * The states in which a task allows an action (product decisions, « Plans and tasks »), for browser, server and tests.
 * `ended` is `closed`, `reject_closed` for rejected work, or `cancelled` if it was not done (`getEndStatus`).
 */
export const taskTransitions = {
  return: { from: ['', 'pending', 'correct', 'accept', 'impossible'], to: 'return' },
  accept: { from: ['pending', 'correct'], to: 'accept', reviewedOnly: true },
  reject: { from: ['pending', 'correct'], to: 'reject', reviewedOnly: true },
  close: { from: ['', 'pending', 'return', 'correct', 'accept', 'reject', 'impossible'], to: 'ended' },
  /** Stops work in progress. */
  cancel: { from: ['ongoing'], to: 'cancelled' },
  /** Makes a new plan and ends the task. */
  replan: {
    from: ['', 'ongoing', 'pending', 'return', 'correct', 'accept', 'reject', 'impossible'],
    to: 'ended',
  },
  /** Makes the repair of the obstacle its plan, and ends the task. */
  planCm: { from: ['impossible'], to: 'ended' },
  addData: { from: ['', 'pending', 'return', 'correct', 'accept'], to: null, reviewedOnly: true },
  /** What has been accepted, rejected or closed stays as reviewed. */
  editTest: { from: ['', 'pending', 'return', 'correct'], to: null },
  /** Late work fills gaps in a task; what has been accepted or rejected stays as reviewed. */
  attachLate: {
    from: ['ongoing', '', 'pending', 'return', 'correct', 'impossible', 'cancelled', 'closed'],
    to: null,
  },
  /** A verdict on single photos, and the mark « seen ». */
  review: { from: ['', 'pending', 'correct', 'accept'], to: null },
  /** Reverts one's own acceptance or mark, a moment later, to the previous state. */
  takeBack: { from: ['', 'pending', 'correct', 'accept'], to: null },
  /** The plan that replaced it is withdrawn: it waits for another again. */
  waitAgain: { from: ['closed', 'reject_closed', 'cancelled'], to: null },
  planInstallation: { from: ['', 'ongoing', 'pending', 'correct', 'accept', 'closed'], to: null },
  /** Work its agent has to do, or to redo. */
  remind: { from: ['ongoing', 'return'], to: null },
  delete: { from: taskStatuses, to: null },
  restore: { from: taskStatuses, to: null },
  /** The agent's, through the field API. */
  sendStep: { from: ['ongoing', 'return'], to: null },
  submit: { from: ['ongoing', 'return'], to: null },
  impossible: { from: ['ongoing', 'return'], to: 'impossible' },
  /** A photo of what makes it impossible: before the agent's report, or after. */
  sendProof: { from: ['ongoing', 'return', 'impossible'], to: null },
} as const satisfies Record<
  string,
  { from: readonly TaskStatus[]; to: TaskStatus | 'ended' | null; reviewedOnly?: true }
>;
export type TaskTransition = keyof typeof taskTransitions;

type StatedTask = { task_type: TaskKind; task_status: TaskStatus; deleted_at?: string | null };

/** Whether the task's kind and state allow the action; the endpoint's `needs` says who may. */
export const canTransition = (action: TaskTransition, task: StatedTask) => {
  const { from, reviewedOnly } = taskTransitions[action] as {
    from: readonly TaskStatus[];
    reviewedOnly?: true;
  };
  if (reviewedOnly && !taskKindDefinitions[task.task_type].reviewed) return false;
  // Only a deleted task can be restored, and nothing else can be done with it.
  if ((action === 'restore') !== !!task.deleted_at) return false;
  return from.includes(task.task_status);
};

/** The state after the agent's submission: `correct` for a returned task; '' is done. */
export const getSubmittedStatus = ({ task_type, task_status }: StatedTask): TaskStatus => {
  if (task_status === 'return') return 'correct';
  return taskKindDefinitions[task_type].reviewed ? 'pending' : '';
};

/** Counted as done (product decisions, « Plans and tasks »). */
export const doneStatuses = [
  '',
  'correct',
  'pending',
  'accept',
  'closed',
] as const satisfies readonly TaskStatus[];

/**
 * Neither done nor late: what an agent could not do, until a manager decides, what was stopped, and what was rejected
 * and ended since. Shown beside open work.
 */
export const setAsideStatuses = [
  'impossible',
  'cancelled',
  'reject_closed',
] as const satisfies readonly TaskStatus[];
export const isSetAside = (status: TaskStatus) =>
  (setAsideStatuses as readonly TaskStatus[]).includes(status);

/** States in which its agent can still work on a task. */
export const openStatuses: readonly TaskStatus[] = taskTransitions.submit.from;
export const isOpen = (status: TaskStatus) => openStatuses.includes(status);

/** States in which a task occupies its site: it is in progress, or waits for a decision. */
export const unfinishedStatuses = [
  'ongoing',
  'return',
  'reject',
  'impossible',
] as const satisfies readonly TaskStatus[];

/** Sent in, or sent again, for review. */
export const submittedStatuses = ['pending', 'correct'] as const satisfies readonly TaskStatus[];

/** Counted as rejected, for good: neither done nor, once it is closed or replanned, unfinished. */
export const rejectedStatuses = ['reject', 'reject_closed'] as const satisfies readonly TaskStatus[];

/** Submitted and ended by the office: nothing more is expected of it. */
export const closedStatuses = ['closed', 'reject_closed'] as const satisfies readonly TaskStatus[];
export const isClosed = (status: TaskStatus | null) =>
  (closedStatuses as readonly (TaskStatus | null)[]).includes(status);

/** The stored states that a value of the filter stands for. */
export const getFilteredStatuses = (filter: z.output<typeof TaskStatusFilter>): readonly TaskStatus[] => {
  if (filter === 'done') return [''];
  return filter === 'reject' ? rejectedStatuses : [filter];
};

/** How a task ends: if in progress or impossible it counts as not done; what was rejected stays so. */
export const getEndStatus = (status: TaskStatus): TaskStatus => {
  if (status === 'ongoing' || status === 'impossible') return 'cancelled';
  return status === 'reject' ? 'reject_closed' : 'closed';
};

/** The status of the plan, derived from its task. */
export const getPlanStatus = ({ task_status, deleted_at }: Omit<StatedTask, 'task_type'>): PlanStatus => {
  if (deleted_at || task_status === 'cancelled') return 'cancelled';
  return task_status === 'impossible' ? 'impossible' : 'done';
};

/** Whether a task waits for review: pending, sent again, or done and not seen. */
export const isAwaitingReview = (task: { task_status: TaskStatus; seen_at: string | Date | null }) =>
  (submittedStatuses as readonly TaskStatus[]).includes(task.task_status) ||
  (task.task_status === '' && task.seen_at === null);

/** Days within which an admin can restore a deleted task. */
export const restoreDays = 30;

/** Seconds within which whoever accepted a task, or marked it as seen, can revert that. */
export const revertSeconds = 10;
