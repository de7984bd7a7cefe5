import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { BooleanInput } from 'react-admin';
import { taskActions } from '../../../../contract/work/task-actions';
import type { Task } from '../../../../contract/work/tasks';
import type { RowDialogProps } from '../../../framework/lists/actions';
import { call } from '../../../framework/providers/call';
import { ImmediateAction } from '../../../framework/ui/ImmediateAction';
import { useTranslateFinding } from '../../evidence/useTranslateFinding';
import { TaskActionDialog } from '../../task-dialogs/TaskActionDialog';
import { useReportTaskAction } from '../../task-dialogs/useReportTaskAction';
import { useTaskDetail } from '../../task-dialogs/useTaskDetail';

const { close } = taskActions.actions;

/** Closes a task at once; if it repairs anomalies, asks whether to resolve these too. */
export const CloseDialog = ({ record, onClose }: RowDialogProps<Task>) => {
  const translate = useTranslate();
  const reportAction = useReportTaskAction();
  const translateFinding = useTranslateFinding();
  const { data, isPending } = useTaskDetail(record.task_id);
  if (isPending) return null;
  // Only unresolved anomalies whose current repair is this task's plan may be resolved with the task.
  const repaired = (data?.anomalies ?? []).filter(
    ({ status, plan_id }) => status === 'unresolved' && plan_id === data?.plan?.plan_id,
  );
  if (!repaired.length)
    return (
      <ImmediateAction
        act={async () => reportAction('close', await call(close, { id: record.task_id }))}
        onClose={onClose}
      />
    );
  return (
    <TaskActionDialog
      task={record}
      action="close"
      act={({ resolve_anomaly = true }: { resolve_anomaly?: boolean }) =>
        call(close, { id: record.task_id, resolve_anomaly })
      }
      onClose={onClose}
    >
      {record.task_status === 'impossible' && (
        <Typography variant="body2" color="textSecondary">
          {translate('terrain.taskDialogs.close.noteImpossible')}
        </Typography>
      )}
      <BooleanInput
        source="resolve_anomaly"
        defaultValue
        label={translate('terrain.taskDialogs.close.resolve', {
          smart_count: repaired.length,
          anomaly: repaired.map(({ anomalie }) => translateFinding(anomalie)).join(' · '),
        })}
        helperText={false}
      />
    </TaskActionDialog>
  );
};
