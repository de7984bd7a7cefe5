import { useVault } from '../../framework/vault/VaultContext';
import { useWords } from '../../framework/words/useWords';
import { isUnsentComment } from '../../work/tasks/unsent-counts';
import { canSendPhotos } from './network';
import { getTaskId, isPending, type SyncItem } from './sync-items';

/** The state of one item, in words. */
export const useItemState = (item: SyncItem): string => {
  const vault = useVault();
  const { words, fill } = useWords();
  const { state } = words.sending;
  const { trouble, work } = item.row;
  if (!isPending(item)) return state.sent;
  if (trouble) return state[trouble.kind];
  if (item.table !== 'arrivals' && getTaskId(vault, work) === null) return state.afterArrival;
  if (item.table === 'outcomes') return state.afterAll;
  if (item.table === 'steps') return item.row.done ? state.waiting : state.writing;
  if (item.table === 'photos') {
    const { removed, offset, bytes } = item.row;
    if (removed) return state.removed;
    if (isUnsentComment(item.row)) return state.writing;
    if (!canSendPhotos(vault)) return state.wifi;
    if (offset) return fill(state.underWay, { percent: Math.floor((offset / bytes) * 100) });
  }
  return state.waiting;
};
