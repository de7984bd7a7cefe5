import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { z } from 'zod';
import { taskActions } from '../../../contract/task-actions';
import type { ActionDialogProps } from '../../generated/actions';
import { AgentLoad } from '../../planning/AgentLoad';
import { call } from '../../providers/call';
import { AskField } from '../../ui/AskField';
import { FormDialog } from '../../ui/FormDialog';
import { useAboutTask } from '../useAboutTask';
import { useTaskChanged } from '../useTaskChanged';

const { planCm } = taskActions.actions;
type Values = Partial<z.input<typeof planCm.input>>;

/** A task that could not be done becomes the CM that clears the way. */
export const PlanCmDialog = ({ record, onClose }: ActionDialogProps) => {
  const translate = useTranslate();
  const changed = useTaskChanged();
  const about = useAboutTask(record);
  const send = async (values: Values) => {
    const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value));
    await call(planCm, { ...filled, id: record.task_id } as z.input<typeof planCm.input>);
    changed('planCm');
    onClose(true);
  };
  return (
    <FormDialog
      title={translate('terrain.taskDialogs.planCm.title')}
      about={about}
      submitLabel={translate('terrain.taskDialogs.planCm.submit')}
      failure={translate('terrain.taskDialogs.failed')}
      onSubmit={send}
      onClose={() => onClose()}
      aside={
        <AgentLoad
          of={({ agent, planning_date }) => ({
            agent,
            day: planning_date,
            task_type: 'cm',
            taskid: record.task_id,
          })}
        />
      }
    >
      <Typography variant="body2" color="textSecondary">
        {translate('terrain.taskDialogs.planCm.note')}
      </Typography>
      {asked.map(([name, label]) => (
        <AskField key={name} of={planCm.input} name={name} label={`terrain.taskDialogs.planCm.${label}`} />
      ))}
    </FormDialog>
  );
};

const asked = [
  ['planning_date', 'date'],
  ['agent', 'agent'],
  ['problem_type', 'problem'],
  ['alarm_type', 'alarm'],
  ['instruction', 'instruction'],
] as const;
