import { Box, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { sharedTasks } from '../../../contract/office/presence';
import type { Task } from '../../../contract/work/tasks';
import { useWords } from '../../framework/fields/useWords';
import { Presence } from '../../framework/live/Presence';
import { DeadlineCountdown } from '../fields/DeadlineCountdown';
import { TaskStatusMark } from '../fields/StatusMarks';
import { factsLine } from './facts-line';
import type { MissingPhotos } from './missing-photos';

/** The site, number, agent, times, status and missing photos of the task under review, and who else has it open. */
export const TaskHeading = ({ task, missing }: { task: Task; missing: MissingPhotos }) => {
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
        {missing.total > 0 && (
          <Box
            component="span"
            sx={missing.required > 0 ? { color: 'error.main', fontWeight: 600 } : undefined}
          >
            {translate('terrain.review.missing', { smart_count: missing.total })}
            {missing.required > 0 &&
              translate('terrain.review.missingRequired', { smart_count: missing.required })}
          </Box>
        )}
      </Box>
      <Presence key={task.task_id} of={sharedTasks} id={task.task_id} />
    </Box>
  );
};
