import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { BooleanInput } from 'react-admin';
import { taskActions } from '../../../contract/task-actions';
import type { ActionDialogProps } from '../../lists/actions';
import { call } from '../../providers/call';
import { TaskDialog } from '../../task/TaskDialog';
import { useTaskDetail } from '../../task/useTaskDetail';

/** Closes a task for good; where it repairs an anomaly, offers to resolve that too. */
export const CloseDialog = ({ record, onClose }: ActionDialogProps) => {
  const translate = useTranslate();
  const { data, isPending } = useTaskDetail(record.task_id);
  const open = data?.anomaly?.status === 'unresolved' ? data.anomaly : undefined;

  const close = async ({ resolve_anomaly }: { resolve_anomaly?: boolean }) => {
    await call(taskActions.actions.close, {
      id: record.task_id,
      resolve_anomaly: open ? (resolve_anomaly ?? true) : undefined,
    });
  };
  return (
    <TaskDialog
      task={record}
      action="close"
      act={close}
      onClose={onClose}
      // Whether there is an anomaly to resolve must be known first.
      disabled={isPending}
    >
      <Typography variant="body2" color="textSecondary">
        {translate(
          `terrain.taskDialogs.close.${record.task_status === 'impossible' ? 'noteImpossible' : 'note'}`,
        )}
      </Typography>
      {open && (
        <BooleanInput
          source="resolve_anomaly"
          defaultValue
          label={translate('terrain.taskDialogs.close.resolve', { anomaly: open.anomalie })}
          helperText={false}
        />
      )}
    </TaskDialog>
  );
};
