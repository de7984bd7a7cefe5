import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { taskActions } from '../../../contract/task-actions';
import { HistoryTable } from '../../history/HistoryTable';
import { useTaskHistoryWords } from '../../history/useTaskHistoryWords';
import type { ActionDialogProps } from '../../lists/actions';
import { call } from '../../providers/call';
import { useAboutTask } from '../../task/useAboutTask';
import { DialogFrame } from '../../ui/DialogFrame';

/** Who did what to a task, and when. */
export const HistoryDialog = ({ record, onClose }: ActionDialogProps) => {
  const translate = useTranslate();
  const about = useAboutTask(record);
  const words = useTaskHistoryWords(record.task_type);
  const id: number = record.task_id;
  const query = useQuery({
    queryKey: ['task', id, 'history'],
    queryFn: ({ signal }) => call(taskActions.actions.history, { id }, { signal }).then(({ data }) => data),
  });
  return (
    <DialogFrame
      title={translate('terrain.dialogs.history.title')}
      about={about}
      width="md"
      onClose={() => onClose()}
    >
      <HistoryTable query={query} empty={translate('terrain.taskDialogs.noHistory')} words={words} />
    </DialogFrame>
  );
};
