import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { maxUndoChanges } from '../../../../contract/framework/change-history';
import type { Endpoint } from '../../../../contract/framework/endpoint';
import type { allTasks } from '../../../../contract/work/task-lists';
import { type TaskSelectionResponse, taskSelection } from '../../../../contract/work/task-selection';
import type { ActionDialogProps } from '../../../framework/lists/actions';
import { SelectionResult } from '../../../framework/lists/SelectionResult';
import { call } from '../../../framework/providers/call';
import { FormDialog } from '../../../framework/ui/FormDialog';
import { ImmediateAction } from '../../../framework/ui/ImmediateAction';
import { buildListUrl } from '../../../framework/ui/list-url';
import { SchemaInput } from '../../../framework/ui/SchemaInput';
import { useReportTaskAction } from '../../task-dialogs/useReportTaskAction';
import { getTaskListDefinition } from '../task-lists';

/** Re-plans, closes or returns the selected tasks, and reports the result of each. */
export const BulkActionDialog = ({ resource, action: key, selection, onClose }: ActionDialogProps) => {
  const translate = useTranslate();
  const changed = useReportTaskAction();
  const [answer, setAnswer] = useState<TaskSelectionResponse>();
  const action = key as keyof typeof actionFields;
  const endpoint = taskSelection.actions[action] as Endpoint;

  const send = async (values: Record<string, unknown>) => {
    const { ids, matching, filter } = selection!;
    const filled = Object.entries(values).filter(([, value]) => value !== null && value !== '');
    const answered = await call(endpoint, {
      ...Object.fromEntries(filled),
      kind: getTaskListDefinition(resource).kind,
      ...(matching ? { matching, filter } : { ids }),
    });
    setAnswer(answered as TaskSelectionResponse);
    changed();
  };
  if (answer) {
    return (
      <SelectionResult
        answer={answer}
        idField="task_id"
        texts="terrain.taskDialogs.selection"
        linkOf={({ task_id }) => buildListUrl(resource as typeof allTasks, { pm: task_id })}
        onClose={() => onClose(true)}
      />
    );
  }
  // Undoable actions without input need no confirmation.
  if (!actionFields[action].length && selection!.count * changesPerTask <= maxUndoChanges)
    return <ImmediateAction act={() => send({})} onClose={done => done || onClose()} />;
  return (
    <FormDialog
      title={translate(`terrain.taskDialogs.${action}.title`)}
      about={translate('terrain.taskDialogs.selection.about', { smart_count: selection!.count })}
      submitLabel={translate(`terrain.taskDialogs.${action}.submit`)}
      failure={translate('terrain.taskDialogs.failed')}
      onSubmit={send}
      onClose={() => onClose()}
    >
      <Typography variant="body2" color="textSecondary">
        {translate('terrain.taskDialogs.selection.note', { smart_count: selection!.count })}
      </Typography>
      {actionFields[action].map(([name, label, required]) => (
        <SchemaInput
          key={name}
          of={endpoint.input}
          name={name}
          label={`terrain.taskDialogs.${action}.${label}`}
          required={required}
        />
      ))}
    </FormDialog>
  );
};

/** Of one task: its own change and its plan's. */
const changesPerTask = 2;

/** The input of each action besides its rows. Without an agent a new plan goes to the task's own. */
const actionFields: Record<
  'replan' | 'close' | 'return',
  [name: string, label: string, required?: boolean][]
> = {
  replan: [
    ['agent', 'sameAgent'],
    ['planning_date', 'date'],
  ],
  close: [],
  return: [['message', 'message']],
};
