import { useTranslate } from 'ra-core';
import type { Task } from '../../../../contract/work/tasks';
import type { RowDialogProps } from '../../../framework/lists/actions';
import { DialogFrame } from '../../../framework/ui/DialogFrame';
import { useTaskSubtitle } from '../../task-dialogs/useTaskSubtitle';
import { TaskHistory } from '../TaskHistory';

/** Who did what to a task, and when. */
export const HistoryDialog = ({ record, onClose }: RowDialogProps<Task>) => {
  const translate = useTranslate();
  return (
    <DialogFrame
      title={translate('terrain.dialogs.history.title')}
      about={useTaskSubtitle(record)}
      width="md"
      onClose={() => onClose()}
    >
      <TaskHistory task={record} />
    </DialogFrame>
  );
};
