import { taskActions } from '../../../contract/work/task-actions';
import type { useCan } from '../../framework/providers/access';
import type { ReviewKind } from './useReviewQueue';

const { accept, seen, takeBack, return: returnTask, reject } = taskActions.actions;

/** The keys of the review, by the name of their label; with `needs`, those of an action that not everybody may do. */
const shortcuts = [
  { name: 'photo', keys: ['.left', '.right'] },
  { name: 'step', keys: ['.shift', '.left', '.right'] },
  { name: 'task', keys: ['J', 'K'] },
  { name: 'ok', keys: ['O'] },
  { name: 'nok', keys: ['N'] },
  { name: 'undo', keys: ['U'] },
  { name: 'large', keys: ['.space'] },
  { name: 'accept', keys: ['A'], needs: accept.needs },
  { name: 'seen', keys: ['V'], needs: seen.needs },
  { name: 'takeBack', keys: ['Z'], needs: takeBack.needs },
  { name: 'return', keys: ['R'], needs: returnTask.needs },
  { name: 'reject', keys: ['X'], needs: reject.needs },
  { name: 'help', keys: ['?'] },
] as const;

/** The shortcuts that a reviewer of this kind of task may use. */
export const listReviewShortcuts = (may: ReturnType<typeof useCan>, kind: ReviewKind) =>
  shortcuts.filter(shortcut => !('needs' in shortcut) || may(shortcut.needs, kind));
