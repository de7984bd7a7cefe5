import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { z } from 'zod';
import { taskActions } from '../../../../contract/work/task-actions';
import type { Task } from '../../../../contract/work/tasks';
import type { RowDialogProps } from '../../../framework/lists/actions';
import { call } from '../../../framework/providers/call';
import { SchemaInput } from '../../../framework/ui/SchemaInput';
import { AgentLoad } from '../../plan-forms/AgentLoad';
import { PlanFields } from '../../plan-forms/PlanFields';
import { SiteAgent } from '../../plan-forms/SiteAgent';
import { TaskActionDialog } from '../../task-dialogs/TaskActionDialog';

const { planCm } = taskActions.actions;
type Values = Partial<z.input<typeof planCm.input>>;

/** Plans a CM from a task that could not be done, to remove the obstacle. */
export const PlanCmDialog = ({ record, onClose }: RowDialogProps<Task>) => {
  const translate = useTranslate();
  const send = (values: Values) => {
    const filledValues = Object.fromEntries(Object.entries(values).filter(([, value]) => value));
    return call(planCm, { ...filledValues, id: record.task_id } as z.input<typeof planCm.input>);
  };
  return (
    <TaskActionDialog
      task={record}
      action="planCm"
      act={send}
      onClose={onClose}
      aside={
        <AgentLoad
          toCriteria={({ agent, planning_date }) => ({
            agent,
            day: planning_date,
            task_type: 'cm',
            taskid: record.task_id,
          })}
        />
      }
    >
      <SiteAgent of={{ taskid: record.task_id }} kind="cm" />
      <Typography variant="body2" color="textSecondary">
        {translate('terrain.taskDialogs.planCm.note')}
      </Typography>
      <SchemaInput of={planCm.input} name="planning_date" label="terrain.taskDialogs.planCm.date" />
      <PlanFields
        schema={planCm.input}
        kind="cm"
        fields={['agent', 'problem_type', 'alarm_type', 'instruction']}
        label={field => `terrain.taskDialogs.planCm.${field.replace('_type', '')}`}
      />
    </TaskActionDialog>
  );
};
