import { isOpen } from '../../../contract/work/task-states';
import type { Trouble } from '../../framework/vault/tables';
import type { Work } from './work';

type Over = Extract<Trouble, { kind: 'over' }>;

/** The server's message when it accepted nothing more from here. */
export const getOverTrouble = ({ arrival, entries, photos, outcome }: Work): Over | null =>
  [arrival, ...entries, ...photos, outcome].flatMap(each =>
    each?.trouble?.kind === 'over' ? [each.trouble] : [],
  )[0] ?? null;

/** Whether the agent no longer has the task. */
export const isOver = (work: Work): boolean =>
  getOverTrouble(work) !== null || (work.task !== null && !isOpen(work.task.task_status));
