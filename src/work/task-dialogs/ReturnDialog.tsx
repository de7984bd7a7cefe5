import { Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { TextInput } from 'react-admin';
import { taskActions } from '../../../contract/work/task-actions';
import type { RefusedSlot } from '../../../contract/work/tasks';
import { call } from '../../framework/providers/call';
import { SchemaInput } from '../../framework/ui/SchemaInput';
import { TaskActionDialog } from './TaskActionDialog';
import type { TaskSubject } from './useTaskSubtitle';

/** A slot that a reviewer refused, with its label. */
export type ReturnSlot = RefusedSlot & { label: string };

/**
 * Returns a task to its agent, with an optional message. With `slots` only these are requested, each with its
 * cause; without any, the whole task. `onClose(true)` after it was returned, `onUndone` if the return is undone.
 */
export const ReturnDialog = ({ task, slots: initialSlots = [], onClose, onUndone }: Props) => {
  // As they were when opened: slots that others refuse meanwhile must not move a cause to another slot.
  const [slots] = useState(initialSlots);
  const translate = useTranslate();
  const { input } = taskActions.actions.return;

  const send = ({ message, causes = [] }: { message?: string; causes?: (string | null)[] }) => {
    return call(taskActions.actions.return, {
      pmid: task.task_id,
      message: message || undefined,
      slots: slots.length
        ? slots.map(({ test, index }, position) => ({ test, index, cause: causes[position] || undefined }))
        : undefined,
    });
  };
  return (
    <TaskActionDialog
      task={task}
      action="return"
      defaultValues={{ causes: slots.map(({ cause }) => cause ?? '') }}
      act={send}
      onClose={onClose}
      onUndone={onUndone}
    >
      <Typography variant="body2" color="textSecondary">
        {slots.length
          ? translate('terrain.taskDialogs.return.slots', { smart_count: slots.length })
          : translate('terrain.taskDialogs.return.whole')}
      </Typography>
      {slots.length > 0 && (
        <Box sx={{ display: 'grid', gap: 1.5, maxHeight: 280, overflow: 'auto', pt: 0.75, px: 0.25 }}>
          {slots.map(({ test, index, label }, position) => (
            <TextInput
              key={`${test}.${index}`}
              source={`causes.${position}`}
              label={translate('terrain.taskDialogs.return.cause', { slot: label })}
              slotProps={{ htmlInput: { maxLength: 500 } }}
              helperText={false}
              fullWidth
            />
          ))}
        </Box>
      )}
      <SchemaInput of={input} name="message" label="terrain.taskDialogs.return.message" />
    </TaskActionDialog>
  );
};

type Props = {
  task: TaskSubject;
  slots?: ReturnSlot[];
  onClose: (returned?: boolean) => void;
  onUndone?: () => void;
};
