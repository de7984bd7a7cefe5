import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { taskActions } from '../../contract/task-actions';
import type { ActionDialogProps } from '../lists/actions';
import { call } from '../providers/call';
import { AskField } from '../ui/AskField';
import { TaskDialog } from './TaskDialog';

/** Accepts, rejects (with a message if one likes), cancels (with a reason) or restores a task. */
export const DecisionDialog = ({ action, record, onClose }: ActionDialogProps) => {
  const translate = useTranslate();
  const { send, ask } = decisions[action as keyof typeof decisions];
  return (
    <TaskDialog
      task={record}
      action={action}
      act={({ message }: { message?: string }) => send(record.task_id, message || undefined)}
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary">
        {translate(`terrain.taskDialogs.${action}.note`)}
      </Typography>
      {ask?.(`terrain.taskDialogs.${action}.message`)}
    </TaskDialog>
  );
};

const { accept, cancel, reject, restore } = taskActions.actions;
const decisions: Record<
  'accept' | 'cancel' | 'reject' | 'restore',
  {
    send: (id: number, message?: string) => Promise<unknown>;
    ask?: (label: string) => ReactNode;
  }
> = {
  accept: { send: id => call(accept, { id }) },
  cancel: {
    send: (id, message) => call(cancel, { id, message: message! }),
    ask: label => <AskField of={cancel.input} name="message" label={label} />,
  },
  reject: {
    send: (pmid, message) => call(reject, { pmid, message }),
    ask: label => <AskField of={reject.input} name="message" label={label} />,
  },
  restore: { send: id => call(restore, { id }) },
};
