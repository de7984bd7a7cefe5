import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { taskActions } from '../../../contract/work/task-actions';
import { revertSeconds } from '../../../contract/work/task-states';
import { useFeedback } from '../../framework/feedback/FeedbackProvider';
import { call } from '../../framework/providers/call';
import { useAttempt } from '../../framework/ui/useAttempt';

/**
 * Reports a decision about a task and offers to undo it. The decision has been stored by then, so closing the
 * page loses nothing.
 */
export const useUndoDecision = (onUndone: (task_id: number) => void) => {
  const translate = useTranslate();
  const client = useQueryClient();
  const { flash, banner } = useFeedback();
  const { attempt } = useAttempt();

  return (task_id: number, message: string) => {
    const takeBack = async () => {
      await attempt(
        async () => {
          await call(taskActions.actions.takeBack, { id: task_id });
          flash(translate('terrain.review.takenBack'), 'success');
          onUndone(task_id);
        },
        error => banner(error.message, 'danger'),
        task_id,
      );
      void client.invalidateQueries();
    };
    flash(message, 'success', {
      label: 'terrain.review.takeBack',
      seconds: revertSeconds,
      onAccept: () => void takeBack(),
    });
  };
};
