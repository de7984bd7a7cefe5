import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { BooleanInput } from 'react-admin';
import { taskActions } from '../../../contract/task-actions';
import type { ActionDialogProps } from '../../generated/actions';
import { call } from '../../providers/call';
import { FormDialog } from '../../ui/FormDialog';
import { useAboutTask } from '../useAboutTask';
import { useTaskChanged } from '../useTaskChanged';
import { useTaskDetail } from '../useTaskDetail';

/** Closes a task for good; where it repairs an anomaly, offers to resolve that too. */
export const CloseDialog = ({ record, onClose }: ActionDialogProps) => {
  const translate = useTranslate();
  const changed = useTaskChanged();
  const about = useAboutTask(record);
  const { data, isPending } = useTaskDetail(record.task_id);
  const open = data?.anomaly?.status === 'unresolved' ? data.anomaly : undefined;

  const close = async ({ resolve_anomaly }: { resolve_anomaly?: boolean }) => {
    await call(taskActions.actions.close, {
      id: record.task_id,
      resolve_anomaly: open ? (resolve_anomaly ?? true) : undefined,
    });
    changed('close');
    onClose(true);
  };
  return (
    <FormDialog
      title={translate('terrain.taskDialogs.close.title')}
      about={about}
      submitLabel={translate('terrain.taskDialogs.close.submit')}
      failure={translate('terrain.taskDialogs.failed')}
      onSubmit={close}
      onClose={() => onClose()}
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
    </FormDialog>
  );
};
