import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useNotifySuccess } from '../../framework/feedback/useNotifySuccess';

/**
 * Call after an action on tasks, with its response: reports the result if a text is given, and refetches
 * everything shown. `onUndone` runs if the user undoes it from the notice.
 */
export const useReportTaskAction = () => {
  const client = useQueryClient();
  const translate = useTranslate();
  const notifySuccess = useNotifySuccess();
  return (action?: string, response?: unknown, onUndone?: () => void) => {
    if (action) notifySuccess(translate(`terrain.taskDialogs.done.${action}`), response, onUndone);
    void client.invalidateQueries();
  };
};
