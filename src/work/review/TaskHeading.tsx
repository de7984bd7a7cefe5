import { Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { Task } from '../../../contract/work/tasks';
import { DeadlineCountdown } from '../../framework/fields/DeadlineCountdown';
import { TaskStatusMark } from '../../framework/fields/StatusMarks';
import { useWords } from '../../framework/fields/useWords';
import { Presence } from '../../framework/live/Presence';
import { factsLine } from './facts-line';

/** The site, number, agent, times and status of the task under review, and who else has it open. */
export const TaskHeading = ({ task }: { task: Task }) => {
  const translate = useTranslate();
  const words = useWords();
  return (
    <Box sx={{ flex: 1, minWidth: 220 }}>
      <Typography component="h2" variant="subtitle1" sx={{ lineHeight: 1.4 }}>
        {task.task_site_code} {task.task_site_name}
      </Typography>
      <Box sx={factsLine}>
        <span>
          {translate(`terrain.generated.areas.${task.task_type}`)}{' '}
          {translate('terrain.generated.numbered', { id: task.task_id })}
        </span>
        <span>{task.task_agent}</span>
        <span>{words.formats.instant(task.submitted_at ?? task.task_created)}</span>
        {task.days_waiting !== null && task.days_waiting > 0 && (
          <span>{translate('terrain.tasks.daysWaiting', { smart_count: task.days_waiting })}</span>
        )}
        {task.deadline && <DeadlineCountdown deadline={task.deadline} words={words} />}
        <TaskStatusMark status={task.task_status} words={words} />
      </Box>
      <Presence key={task.task_id} of="tasks" id={task.task_id} />
    </Box>
  );
};
