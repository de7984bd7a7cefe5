import { Alert, Button, DialogContentText } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { taskActions } from '../../../contract/task-actions';
import type { ActionDialogProps } from '../../lists/actions';
import { call } from '../../providers/call';
import { useAboutTask } from '../../task/useAboutTask';
import { useTaskChanged } from '../../task/useTaskChanged';
import { DialogFrame } from '../../ui/DialogFrame';
import { Refusal } from '../../ui/FormDialog';
import { useAttempt } from '../../ui/useAttempt';

/** Deletes a task after asking twice, in the words of its kind (document 2, sections 2.3 to 2.5 and 4). */
export const DeleteDialog = ({ record, onClose }: ActionDialogProps) => {
  const translate = useTranslate();
  const changed = useTaskChanged();
  const about = useAboutTask(record);
  const [sure, setSure] = useState(false);
  const { busy, refusal, attempt } = useAttempt();
  const text = (key: string) => translate(`terrain.taskDialogs.delete.${key}`);
  const ofKind = (key: string) => text(`kinds.${record.task_type}.${key}`);

  const remove = () =>
    attempt(async () => {
      await call(taskActions.actions.delete, { pmid: record.task_id });
      changed('delete');
      onClose(true);
    });
  // The key: the focus goes to the second question's safe answer, and a double click answers the first alone.
  return (
    <DialogFrame
      key={String(sure)}
      title={text('title')}
      about={about}
      width="xs"
      busy={busy}
      onClose={() => onClose()}
      actions={
        sure ? (
          <>
            <Button color="inherit" onClick={() => setSure(false)} disabled={busy} autoFocus>
              {text('back')}
            </Button>
            <Button color="error" variant="contained" onClick={remove} disabled={busy}>
              {text('confirm')}
            </Button>
          </>
        ) : (
          <>
            <Button color="inherit" onClick={() => onClose()} autoFocus>
              {text('cancel')}
            </Button>
            <Button color="error" variant="outlined" onClick={() => setSure(true)}>
              {text('yes')}
            </Button>
          </>
        )
      }
    >
      <DialogContentText>{ofKind(sure ? 'second' : 'first')}</DialogContentText>
      {sure && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {ofKind('warning')}
        </Alert>
      )}
      {refusal && <Refusal error={refusal} headline={translate('terrain.taskDialogs.failed')} />}
    </DialogFrame>
  );
};
