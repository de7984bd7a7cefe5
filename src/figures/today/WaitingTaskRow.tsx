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
import { taskPath } from '../../framework/navigation/task-path';
import { useCan } from '../../framework/providers/access';
import { taskRowActions } from '../../work/tasks/task-actions';
import { RemindButton } from './RemindButton';
import { useRowDialog } from './RowDialogProvider';
import { useFormatDeadline } from './useFormatDeadline';
import { WorkRow } from './WorkRow';

export type WaitingSection = 'lateTasks' | 'impossible' | 'review' | 'returned';

/** A waiting task with actions: review, plan again, or remind its agent. */
export const WaitingTaskRow = ({ task, of }: { task: WaitingTask; of: WaitingSection }) => {
  const translate = useTranslate();
  const may = useCan();
  const client = useQueryClient();
  const show = useRowDialog();
  const text = (name: string, values?: object) => translate(`terrain.today.${name}`, values);
  const inWords = useFormatDeadline();
  const { task_id, task_type, site_code, agent, days } = task;
  const kind = translate(`terrain.planning.kinds.${task_type}`);
  const title = text('task', { kind, id: task_id });
  const what = `${title} ${site_code}`;
  const stated = { ...task, deleted_at: null } as unknown as Task;
  const canRemind =
    agent !== null && canTransition('remind', stated) && may(reminders.actions.task.needs, task_type);
  const replans =
    of === 'impossible' && 'dialog' in replan && replan.when?.(stated) && may(replan.needs, task_type)
      ? replan
      : undefined;
  const close = (changed?: boolean) => {
    show(null);
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
          ? text(`sinceToday.${of}`)
          : text(`since.${of}`, { days: text('days', { smart_count: days }) }),
        inWords(task.deadline),
      ]}
    >
      {of === 'review' && may(taskActions.actions.review.needs, task_type) && (
        <Button
          size="small"
          component={Link}
          to={`/review?kind=${task_type}&task=${task_id}`}
          aria-label={text('checkThis', { what })}
        >
          {text('check')}
        </Button>
      )}
      {replans && (
        <Button
          size="small"
          aria-label={text('replanThis', { what })}
          onClick={() =>
            show(
              <replans.dialog
                resource={kindLists[task_type]}
                action="replan"
                record={{ ...stated, task_site_code: site_code, task_agent: agent }}
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
          what={what}
          remindedAt={task.reminded_at}
          asked={{
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
