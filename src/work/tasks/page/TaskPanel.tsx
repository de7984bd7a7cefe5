import Close from '@mui/icons-material/Close';
import OpenInFull from '@mui/icons-material/OpenInFull';
import { Box, Button, IconButton, Skeleton, Tooltip, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { sharedTasks } from '../../../../contract/office/presence';
import type { Task } from '../../../../contract/work/tasks';
import { useWords } from '../../../framework/fields/useWords';
import type { PanelProps } from '../../../framework/lists/actions';
import { Presence } from '../../../framework/live/Presence';
import { QueryResult } from '../../../framework/ui/QueryResult';
import { ImpossibleNotice } from '../../evidence/ImpossibleNotice';
import { TaskEvidence } from '../../evidence/TaskEvidence';
import { TaskStatusMark } from '../../fields/StatusMarks';
import { taskPath } from '../../fields/task-path';
import { useTaskDetail } from '../../task-dialogs/useTaskDetail';
import { TaskActions } from './TaskActions';
import { TaskSummary } from './TaskSummary';
import { useTaskTitle } from './useTaskTitle';

/** A task's panel beside its list: the row's data at once, its evidence when loaded; the page has the rest. */
export const TaskPanel = ({ id, record, onClose }: PanelProps<Task>) => {
  const translate = useTranslate();
  const query = useTaskDetail(id);
  const task = query.data ?? record;
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5, px: 2, pt: 1.25 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          {task ? <Heading task={task} /> : <Title>{translate('terrain.taskPage.untitled', { id })}</Title>}
        </Box>
        <Button component={Link} to={taskPath(id)} size="small" startIcon={<OpenInFull />}>
          {translate('terrain.taskPage.open')}
        </Button>
        <Tooltip title={translate('terrain.taskPage.close')}>
          <IconButton size="small" aria-label={translate('terrain.taskPage.close')} onClick={onClose}>
            <Close fontSize="small" />
          </IconButton>
        </Tooltip>
      </Box>
      <Box tabIndex={0} sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: 2, pb: 2, outlineOffset: -2 }}>
        {task && (
          <>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, py: 1.25 }}>
              <TaskActions task={task} restoreKey="task panel" />
            </Box>
            <Presence of={sharedTasks} id={id} />
            {query.data && <ImpossibleNotice task={query.data} />}
            <TaskSummary task={task} detail={query.data} />
          </>
        )}
        <QueryResult query={query} skeleton={<Skeleton variant="rounded" height={280} />}>
          {detail => <TaskEvidence task={detail} />}
        </QueryResult>
      </Box>
    </>
  );
};

const Heading = ({ task }: { task: Task }) => {
  const words = useWords();
  return (
    <>
      <Title>{useTaskTitle(task)}</Title>
      <Typography variant="body2" component="div" role="status" color="textSecondary">
        <TaskStatusMark status={task.task_status} words={words} />
      </Typography>
    </>
  );
};

const Title = ({ children }: { children: string }) => (
  <Typography component="h2" variant="h6" sx={{ lineHeight: 1.35, overflowWrap: 'anywhere' }}>
    {children}
  </Typography>
);
