import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useFeedback } from '../feedback/feedback';

/** Call after an action on tasks: tells the outcome where it is named, and all that is shown is read anew. */
export const useTaskChanged = () => {
  const client = useQueryClient();
  const translate = useTranslate();
  const { flash } = useFeedback();
  return (action?: string) => {
    if (action) flash(translate(`terrain.taskDialogs.done.${action}`), 'success');
    void client.invalidateQueries();
  };
};
