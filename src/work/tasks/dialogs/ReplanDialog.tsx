import { taskActions } from '../../../../contract/work/task-actions';
import type { Task } from '../../../../contract/work/tasks';
import type { RowDialogProps } from '../../../framework/lists/actions';
import { call } from '../../../framework/providers/call';
import { SchemaInput } from '../../../framework/ui/SchemaInput';
import { AgentLoad } from '../../plan-forms/AgentLoad';
import { SiteAgent } from '../../plan-forms/SiteAgent';
import { TaskActionDialog } from '../../task-dialogs/TaskActionDialog';

/** « Replanifier »: a new plan for an agent; the task is closed (document 2, section 2.4). */
export const ReplanDialog = ({ record, onClose }: RowDialogProps<Task>) => {
  const { replan } = taskActions.actions;

  const send = ({ agent, planning_date, instruction }: Replan) =>
    call(replan, {
      taskid: record.task_id,
      agent,
      planning_date,
      instruction: instruction || undefined,
    });
  return (
    <TaskActionDialog
      task={record}
      action="replan"
      act={send}
      onClose={onClose}
      aside={
        <AgentLoad
          toCriteria={({ agent, planning_date }) => ({ agent, day: planning_date, taskid: record.task_id })}
        />
      }
    >
      <SiteAgent of={{ taskid: record.task_id }} kind={record.task_type} />
      <SchemaInput of={replan.input} name="agent" label="terrain.taskDialogs.replan.agent" />
      <SchemaInput of={replan.input} name="planning_date" label="terrain.taskDialogs.replan.date" />
      <SchemaInput of={replan.input} name="instruction" label="terrain.taskDialogs.replan.instruction" />
    </TaskActionDialog>
  );
};

type Replan = { agent: number; planning_date: string; instruction?: string };
