import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { WaitingTask } from '../../../contract/figures/morning';
import { reminders } from '../../../contract/work/reminders';
import { taskActions } from '../../../contract/work/task-actions';
import { kindLists } from '../../../contract/work/task-lists';
import { canTransition } from '../../../contract/work/task-states';
import type { Task } from '../../../contract/work/tasks';
import { useCan } from '../../framework/providers/access';
import { taskPath } from '../../work/fields/task-path';
import { taskRowActions } from '../../work/tasks/task-actions';
import { RemindButton } from './RemindButton';
import { useRowDialog } from './RowDialogProvider';
import { useFormatDeadline } from './useFormatDeadline';
import { WorkRow } from './WorkRow';

export type WaitingSection = 'lateTasks' | 'impossible' | 'review' | 'returned';

/** A waiting task with actions: review, plan again, or remind its agent. */
export const WaitingTaskRow = ({ task, section }: { task: WaitingTask; section: WaitingSection }) => {
  const translate = useTranslate();
  const may = useCan();
  const client = useQueryClient();
  const showDialog = useRowDialog();
  const text = (name: string, values?: object) => translate(`terrain.today.${name}`, values);
  const formatDeadline = useFormatDeadline();
  const { task_id, task_type, site_code, agent, days } = task;
  const kind = translate(`terrain.planning.kinds.${task_type}`);
  const title = text('task', { kind, id: task_id });
  const subject = `${title} ${site_code}`;
  // The rules of the task list read a whole task.
  const fullTask = { ...task, deleted_at: null } as unknown as Task;
  const canRemind =
    agent !== null && canTransition('remind', fullTask) && may(reminders.actions.task.needs, task_type);
  const canReplan = section === 'impossible' && replan.when?.(fullTask) && may(replan.needs, task_type);
  const ReplanDialog = canReplan && 'dialog' in replan ? replan.dialog : undefined;
  const close = (changed?: boolean) => {
    showDialog(null);
    if (changed) void client.invalidateQueries();
  };
  return (
    <WorkRow
      kind={task_type}
      name={site_code}
      to={taskPath(task_id)}
      title={[title, task.site_name].filter(Boolean).join(' · ')}
      about={[
        agent,
        days === 0
          ? text(`sinceToday.${section}`)
          : text(`since.${section}`, { days: text('days', { smart_count: days }) }),
        formatDeadline(task.deadline),
      ]}
    >
      {section === 'review' && may(taskActions.actions.review.needs, task_type) && (
        <Button
          size="small"
          component={Link}
          to={`/review?kind=${task_type}&task=${task_id}`}
          aria-label={text('checkThis', { what: subject })}
        >
          {text('check')}
        </Button>
      )}
      {ReplanDialog && (
        <Button
          size="small"
          aria-label={text('replanThis', { what: subject })}
          onClick={() =>
            showDialog(
              <ReplanDialog
                resource={kindLists[task_type]}
                action="replan"
                record={{
                  ...fullTask,
                  task_site_id: task.site_id,
                  task_site_code: site_code,
                  task_agent: agent,
                }}
                onClose={close}
              />,
            )
          }
        >
          {text('replan')}
        </Button>
      )}
      {canRemind && (
        <RemindButton
          subject={subject}
          remindedAt={task.reminded_at}
          reminder={{
            agent,
            kind: task_type,
            code: site_code,
            task: task_id,
            returned: task.task_status === 'return',
          }}
        />
      )}
    </WorkRow>
  );
};

/** The same action as in the task's own menu. */
const replan = taskRowActions.find(({ key }) => key === 'replan')!;
