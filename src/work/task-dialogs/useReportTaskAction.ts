import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useNotifySuccess } from '../../framework/feedback/useNotifySuccess';

/**
 * Call after an action on tasks, with its answer: reports the result if a text is given, and refetches
 * everything shown.
 */
export const useReportTaskAction = () => {
  const client = useQueryClient();
  const translate = useTranslate();
  const notifySuccess = useNotifySuccess();
  return (action?: string, answer?: unknown) => {
    if (action) notifySuccess(translate(`terrain.taskDialogs.done.${action}`), answer);
    void client.invalidateQueries();
  };
};
