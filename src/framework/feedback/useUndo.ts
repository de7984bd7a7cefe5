import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { undoOwnChange } from '../../../contract/framework/change-history';
import { call } from '../providers/call';
import { clearUnansweredKeys } from '../providers/idempotencyKeys';
import { useSingleFlight } from '../providers/useSingleFlight';
import { useFeedback } from './FeedbackProvider';

/**
 * Undoes one's own write by its change, reports the result, and refetches everything shown. `onUndone` runs once
 * the server has undone it.
 */
export const useUndo = () => {
  const translate = useTranslate();
  const client = useQueryClient();
  const { flash } = useFeedback();
  const runSingle = useSingleFlight<void>();
  const undo = async (change: number, onUndone?: () => void) => {
    try {
      await call(undoOwnChange, { change });
      clearUnansweredKeys();
      flash(translate('terrain.undo.done'), 'success');
      onUndone?.();
    } catch (error) {
      flash((error as Error).message, 'danger');
    }
    await client.invalidateQueries();
  };
  return (change: number, onUndone?: () => void) => runSingle(() => undo(change, onUndone), change);
};
