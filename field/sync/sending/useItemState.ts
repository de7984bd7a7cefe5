import { useVault } from '../../framework/vault/VaultContext';
import { useWords } from '../../framework/words/useWords';
import { isUncommented } from '../../work/tasks/unsent';
import { mayPhotosGo } from './network';
import { type Item, isWaiting, taskIdIn } from './waiting';

/** The state of one item, in words. */
export const useItemState = (item: Item): { words: string; wrong: boolean } => {
  const vault = useVault();
  const { words, fill } = useWords();
  const { state } = words.sending;
  const { trouble, work } = item.row;
  const said = () => {
    if (!isWaiting(item)) return state.sent;
    if (trouble) return state[trouble.kind];
    if (item.of !== 'arrivals' && taskIdIn(vault, work) === null) return state.afterArrival;
    if (item.of === 'outcomes') return state.afterAll;
    if (item.of === 'steps') return item.row.done ? state.waiting : state.writing;
    if (item.of === 'photos') {
      const { removed, offset, bytes } = item.row;
      if (removed) return state.removed;
      if (isUncommented(item.row)) return state.writing;
      if (!mayPhotosGo(vault)) return state.wifi;
      if (offset) return fill(state.underWay, { percent: Math.floor((offset / bytes) * 100) });
    }
    return state.waiting;
  };
  return { words: said(), wrong: trouble !== null };
};
