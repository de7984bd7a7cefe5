import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useTellDone } from '../../framework/feedback/useTellDone';

/**
 * Call after an action on tasks, with its answer: reports the result if a text is given, and refetches
 * everything shown.
 */
export const useTaskChanged = () => {
  const client = useQueryClient();
  const translate = useTranslate();
  const tellDone = useTellDone();
  return (action?: string, answer?: unknown) => {
    if (action) tellDone(translate(`terrain.taskDialogs.done.${action}`), answer);
    void client.invalidateQueries();
  };
};
