import { undoSeconds } from '../../../contract/framework/undo';
import { getChangeId } from '../providers/changeIds';
import { useFeedback } from './FeedbackProvider';
import { useUndo } from './useUndo';

/**
 * Reports in one line what a write did: `notifySuccess(text, response)`, where `response` comes from `call` or
 * from the data provider. If the author can undo it, the line offers « Annuler » for 10 s; undoing refetches
 * everything shown, and calls `onUndone`.
 */
export const useNotifySuccess = () => {
  const { flash } = useFeedback();
  const undo = useUndo();
  return (text: string, response?: unknown, onUndone?: () => void) => {
    const change = getChangeId(response);
    const offer = change !== undefined && {
      label: 'terrain.undo.take',
      seconds: undoSeconds,
      onAccept: () => void undo(change, onUndone),
    };
    return flash(text, 'success', offer || undefined);
  };
};
