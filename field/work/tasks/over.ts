import { isOpen } from '../../../contract/work/task-states';
import type { Trouble } from '../vault/tables';
import type { Work } from './work';
import { listTroubles } from './work-state';

type OverTrouble = Extract<Trouble, { kind: 'over' }>;

/** The server's reason for accepting nothing more for this task, once it has refused an entry. */
export const getOverTrouble = (work: Work): OverTrouble | null =>
  listTroubles(work).find(trouble => trouble.kind === 'over') ?? null;

/** Whether the agent can do nothing more for the task: it is closed, cancelled or given to somebody else. */
export const isOver = (work: Work): boolean =>
  getOverTrouble(work) !== null || (work.task !== null && !isOpen(work.task.task_status));
