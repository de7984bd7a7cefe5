import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ComponentProps } from 'react';
import { taskActions } from '../../../contract/work/task-actions';
import type { Task } from '../../../contract/work/tasks';
import type { RowDialogProps } from '../../framework/lists/actions';
import { call } from '../../framework/providers/call';
import { ImmediateAction } from '../../framework/ui/ImmediateAction';
import { SchemaInput } from '../../framework/ui/SchemaInput';
import { TaskActionDialog } from './TaskActionDialog';
import { useReportTaskAction } from './useReportTaskAction';

/** Accepts or restores a task at once; rejects it (with an optional message) or cancels it (with a reason). */
export const DecisionDialog = ({ action, record, onClose, onUndone }: Props) => {
  const translate = useTranslate();
  const reportAction = useReportTaskAction();
  const { send, input } = decisions[action as keyof typeof decisions];
  if (!input)
    return (
      <ImmediateAction
        act={async () => reportAction(action, await send(record.task_id), onUndone)}
        onClose={onClose}
      />
    );
  return (
    <TaskActionDialog
      task={record}
      action={action}
      act={({ message }: { message?: string }) => send(record.task_id, message || undefined)}
      onClose={onClose}
      onUndone={onUndone}
    >
      <Typography variant="body2" color="textSecondary">
        {translate(`terrain.taskDialogs.${action}.note`)}
      </Typography>
      <SchemaInput of={input} name="message" label={`terrain.taskDialogs.${action}.message`} />
    </TaskActionDialog>
  );
};

type Props = RowDialogProps<Task> & { onUndone?: () => void };

const { accept, cancel, reject, restore } = taskActions.actions;
const decisions: Record<
  'accept' | 'cancel' | 'reject' | 'restore',
  {
    send: (id: number, message?: string) => Promise<unknown>;
    /** The schema of its input; without one the action is carried out at once. */
    input?: ComponentProps<typeof SchemaInput>['of'];
  }
> = {
  accept: { send: id => call(accept, { id }) },
  cancel: { send: (id, message) => call(cancel, { id, message: message! }), input: cancel.input },
  reject: { send: (pmid, message) => call(reject, { pmid, message }), input: reject.input },
  restore: { send: id => call(restore, { id }) },
};
