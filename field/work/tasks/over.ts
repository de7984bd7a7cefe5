import { isOpen } from '../../../contract/work/task-states';
import type { Trouble } from '../../framework/vault/tables';
import type { Work } from './work';

type Over = Extract<Trouble, { kind: 'over' }>;

/** What the server said when it waited for nothing from here any more. */
export const overOf = ({ arrival, entries, photos, outcome }: Work): Over | null =>
  [arrival, ...entries, ...photos, outcome].flatMap(each =>
    each?.trouble?.kind === 'over' ? [each.trouble] : [],
  )[0] ?? null;

/** Whether the task has left the agent's hands. */
export const isOver = (work: Work): boolean =>
  overOf(work) !== null || (work.task !== null && !isOpen(work.task.task_status));
