import { undoSeconds } from '../../../contract/framework/change-history';
import { changeOf } from '../providers/changes';
import { useFeedback } from './feedback';
import { useUndo } from './useUndo';

/**
 * Tells in one line what a write did: `tellDone(text, answer)`, where `answer` is what `call` or the data provider
 * answered. Where its maker can take that back, the line offers « Annuler » for 10 s, and all
 * that is shown is read anew once it was taken.
 */
export const useTellDone = () => {
  const { flash } = useFeedback();
  const undo = useUndo();
  return (text: string, answer?: unknown) => {
    const change = changeOf(answer);
    const offer = change !== undefined && {
      label: 'terrain.undo.take',
      seconds: undoSeconds,
      onTake: () => void undo(change),
    };
    return flash(text, 'success', offer || undefined);
  };
};
