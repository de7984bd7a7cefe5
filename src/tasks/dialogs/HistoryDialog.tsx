import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { taskActions } from '../../../contract/task-actions';
import type { ActionDialogProps } from '../../generated/actions';
import { call } from '../../providers/call';
import { HistoryRows } from '../../sites/detail/HistoryTable';
import { DialogFrame } from '../../ui/DialogFrame';
import { useAboutTask } from '../useAboutTask';
import { useTaskHistoryWords } from './useTaskHistoryWords';

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
      <HistoryRows query={query} empty={translate('terrain.taskDialogs.noHistory')} words={words} />
    </DialogFrame>
  );
};
