import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { createHistoryWords } from '../../../contract/office/history-words';
import { taskActions } from '../../../contract/work/task-actions';
import type { Task } from '../../../contract/work/tasks';
import { HistoryTable } from '../../framework/history/HistoryTable';
import { useHistoryTexts } from '../../framework/history/useHistoryTexts';
import { call } from '../../framework/providers/call';

/** Who did what to a task, and when. */
export const TaskHistory = ({ task: { task_id: id, task_type } }: { task: Task }) => {
  const translate = useTranslate();
  const words = createHistoryWords('tasks', task_type, useHistoryTexts());
  const query = useQuery({
    queryKey: ['task', id, 'history'],
    queryFn: ({ signal }) => call(taskActions.actions.history, { id }, { signal }).then(({ data }) => data),
  });
  return <HistoryTable query={query} empty={translate('terrain.taskDialogs.noHistory')} words={words} />;
};
