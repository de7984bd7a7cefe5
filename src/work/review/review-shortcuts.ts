import { type TaskKind, taskKinds } from '../../../contract/organisation/vocabulary';
import { taskActions } from '../../../contract/work/task-actions';
import { taskKindDefinitions } from '../../../contract/work/task-kinds';
import { canReview } from '../../../contract/work/task-lists';
import type { useCan } from '../../framework/providers/access';
import type { ReviewKind } from './useReviewQueue';

const { accept, seen, takeBack, return: returnTask, reject } = taskActions.actions;

/**
 * The keys of the review, by the name of their label; with `needs`, those of an action that not everybody may do, and
 * with `reviewed`, of one that is for reviewed kinds alone, or for the others.
 */
const shortcuts = [
  { name: 'photo', keys: ['.left', '.right'] },
  { name: 'step', keys: ['.shift', '.left', '.right'] },
  { name: 'task', keys: ['J', 'K'] },
  { name: 'ok', keys: ['O'] },
  { name: 'nok', keys: ['N'] },
  { name: 'undo', keys: ['U'] },
  { name: 'large', keys: ['.space'] },
  { name: 'accept', keys: ['A'], needs: accept.needs, reviewed: true },
  { name: 'seen', keys: ['V'], needs: seen.needs, reviewed: false },
  { name: 'takeBack', keys: ['Z'], needs: takeBack.needs },
  { name: 'return', keys: ['R'], needs: returnTask.needs },
  { name: 'reject', keys: ['X'], needs: reject.needs, reviewed: true },
  { name: 'help', keys: ['?'] },
] as const;
type Shortcut = (typeof shortcuts)[number];

/** The shortcuts that a reviewer of this kind of task, or of all kinds that they review, may use. */
export const listReviewShortcuts = (may: ReturnType<typeof useCan>, kind: ReviewKind) => {
  const kinds = kind === 'all' ? taskKinds.filter(each => may(canReview(each))) : [kind];
  const isUsable = (shortcut: Shortcut, each: TaskKind) =>
    (!('needs' in shortcut) || may(shortcut.needs, each)) &&
    (!('reviewed' in shortcut) || shortcut.reviewed === !!taskKindDefinitions[each].reviewed);
  return shortcuts.filter(shortcut => kinds.some(each => isUsable(shortcut, each)));
};
