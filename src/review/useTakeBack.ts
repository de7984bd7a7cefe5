import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useRef } from 'react';
import { taskActions } from '../../contract/task-actions';
import { takeBackSeconds } from '../../contract/task-states';
import { useFeedback } from '../feedback/feedback';
import { call } from '../providers/call';
import { useKeys } from '../ui/useKeys';

/**
 * Tells what was just decided about a task and offers to take it back: in that line, and by Z for the latest. The
 * decision has been stored by then, so that nothing is lost when the page is closed.
 */
export const useTakeBack = (onTakenBack: (task_id: number) => void) => {
  const translate = useTranslate();
  const client = useQueryClient();
  const { flash, banner } = useFeedback();
  const latest = useRef<{ withdraw: () => void }[]>([]);
  useKeys({ z: () => latest.current.pop()?.withdraw() });

  return (task_id: number, done: string) => {
    const takeBack = async () => {
      latest.current = latest.current.filter(each => each !== decision);
      try {
        await call(taskActions.actions.takeBack, { id: task_id });
        flash(translate('terrain.review.takenBack'), 'success');
        onTakenBack(task_id);
      } catch (error) {
        banner((error as Error).message, 'danger');
      }
      void client.invalidateQueries();
    };
    const close = flash(done, 'success', {
      label: 'terrain.review.takeBack',
      seconds: takeBackSeconds,
      onTake: takeBack,
    });
    const decision = {
      withdraw: () => {
        close();
        void takeBack();
      },
    };
    latest.current.push(decision);
  };
};
