import { useTranslate } from 'ra-core';
import { taskActions } from '../../../contract/task-actions';
import type { ActionDialogProps } from '../../generated/actions';
import { AgentLoad } from '../../planning/AgentLoad';
import { call } from '../../providers/call';
import { AskField } from '../../ui/AskField';
import { FormDialog } from '../../ui/FormDialog';
import { useAboutTask } from '../useAboutTask';
import { useTaskChanged } from '../useTaskChanged';

/** « Reassigner »: a new plan for an agent; the task is closed (document 2, section 2.4). */
export const ReplanDialog = ({ record, onClose }: ActionDialogProps) => {
  const translate = useTranslate();
  const changed = useTaskChanged();
  const about = useAboutTask(record);
  const { replan } = taskActions.actions;

  const send = async ({ agent, planning_date, instruction }: Replan) => {
    await call(replan, {
      taskid: record.task_id,
      agent,
      planning_date,
      instruction: instruction || undefined,
    });
    changed('replan');
    onClose(true);
  };
  return (
    <FormDialog
      title={translate('terrain.taskDialogs.replan.title')}
      about={about}
      submitLabel={translate('terrain.taskDialogs.replan.submit')}
      failure={translate('terrain.taskDialogs.failed')}
      onSubmit={send}
      onClose={() => onClose()}
      aside={
        <AgentLoad
          of={({ agent, planning_date }) => ({ agent, day: planning_date, taskid: record.task_id })}
        />
      }
    >
      <AskField of={replan.input} name="agent" label="terrain.taskDialogs.replan.agent" />
      <AskField of={replan.input} name="planning_date" label="terrain.taskDialogs.replan.date" />
      <AskField of={replan.input} name="instruction" label="terrain.taskDialogs.replan.instruction" />
    </FormDialog>
  );
};

type Replan = { agent: number; planning_date: string; instruction?: string };
