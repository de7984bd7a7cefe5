import { useTranslate } from 'ra-core';
import type { ActionDialogProps } from '../../lists/actions';
import { useAboutTask } from '../../task/useAboutTask';
import { DialogFrame } from '../../ui/DialogFrame';
import { TaskHistory } from '../TaskHistory';

/** Who did what to a task, and when. */
export const HistoryDialog = ({ record, onClose }: ActionDialogProps) => {
  const translate = useTranslate();
  return (
    <DialogFrame
      title={translate('terrain.dialogs.history.title')}
      about={useAboutTask(record)}
      width="md"
      onClose={() => onClose()}
    >
      <TaskHistory task={record} />
    </DialogFrame>
  );
};
