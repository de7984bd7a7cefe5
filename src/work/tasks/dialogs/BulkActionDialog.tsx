import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import type { Endpoint } from '../../../../contract/framework/endpoint';
import type { allTasks } from '../../../../contract/work/task-lists';
import { type TaskSelectionResponse, taskSelection } from '../../../../contract/work/task-selection';
import type { ActionDialogProps } from '../../../framework/lists/actions';
import { type SelectionOutcome, SelectionResult } from '../../../framework/lists/SelectionResult';
import { call } from '../../../framework/providers/call';
import { FormDialog } from '../../../framework/ui/FormDialog';
import { ImmediateAction } from '../../../framework/ui/ImmediateAction';
import { buildListUrl } from '../../../framework/ui/list-url';
import { SchemaInput } from '../../../framework/ui/SchemaInput';
import { AgentLoad } from '../../plan-forms/AgentLoad';
import { useReportTaskAction } from '../../task-dialogs/useReportTaskAction';
import { useAgentName } from '../../workforce/useAgentName';
import { getTaskListDefinition } from '../task-lists';

/** Re-plans, closes or returns the selected tasks, and reports the result of each. */
export const BulkActionDialog = ({ resource, action: key, selection, onClose }: ActionDialogProps) => {
  const translate = useTranslate();
  const reportAction = useReportTaskAction();
  const nameOf = useAgentName();
  const [outcome, setOutcome] = useState<SelectionOutcome>();
  const action = key as keyof typeof actionFields;
  const endpoint = taskSelection.actions[action] as Endpoint;

  const send = async (values: Record<string, unknown>) => {
    const { ids, matching, filter } = selection!;
    const filledValues = Object.entries(values).filter(([, value]) => value !== null && value !== '');
    const answer = await call(endpoint, {
      ...Object.fromEntries(filledValues),
      kind: getTaskListDefinition(resource).kind,
      ...(matching ? { matching, filter } : { ids }),
    });
    const agent = nameOf(values.agent as number | null);
    setOutcome({
      answer: answer as TaskSelectionResponse,
      done: { text: agent ? `${action}For` : action, agent },
    });
    reportAction();
  };
  if (outcome) {
    return (
      <SelectionResult
        {...outcome}
        idField="task_id"
        texts="terrain.taskDialogs.selection"
        linkOf={({ task_id }) => buildListUrl(resource as typeof allTasks, { pm: task_id })}
        onClose={() => onClose(true)}
      />
    );
  }
  // Actions that need no input are not confirmed: they can be undone. When done, this dialog shows the result; it closes
  // only after a failure.
  if (!actionFields[action].length)
    return <ImmediateAction act={() => send({})} onClose={done => !done && onClose()} />;
  return (
    <FormDialog
      title={translate(`terrain.taskDialogs.${action}.title`, { smart_count: selection!.count })}
      about={translate('terrain.taskDialogs.selection.about', { smart_count: selection!.count })}
      submitLabel={translate(`terrain.taskDialogs.${action}.submit`)}
      failure={translate('terrain.dialogs.notDone')}
      onSubmit={send}
      onClose={() => onClose()}
      aside={
        action === 'replan' && (
          <AgentLoad
            toCriteria={({ agent, planning_date }) => ({
              ...{ agent, day: planning_date, count: selection!.count },
            })}
          />
        )
      }
    >
      <Typography variant="body2" color="textSecondary">
        {translate('terrain.taskDialogs.selection.note', { smart_count: selection!.count })}
      </Typography>
      {actionFields[action].map(({ name, label }) => (
        <SchemaInput
          key={name}
          of={endpoint.input}
          name={name}
          label={`terrain.taskDialogs.${action}.${label}`}
        />
      ))}
    </FormDialog>
  );
};

/** The input of each action besides its rows. Without an agent a new plan goes to the agent of its task. */
const actionFields: Record<'replan' | 'close' | 'return', { name: string; label: string }[]> = {
  replan: [
    { name: 'agent', label: 'sameAgent' },
    { name: 'planning_date', label: 'date' },
  ],
  close: [],
  return: [{ name: 'message', label: 'message' }],
};
