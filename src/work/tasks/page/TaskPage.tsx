import { Alert, Box, Skeleton, Tab, Tabs, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useLocaleState, useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { sharedTasks } from '../../../../contract/office/presence';
import { taskActions } from '../../../../contract/work/task-actions';
import { getFieldRequirement } from '../../../../contract/work/task-kinds';
import { canTransition } from '../../../../contract/work/task-states';
import type { TaskDetail } from '../../../../contract/work/tasks';
import { useWords } from '../../../framework/fields/useWords';
import { Presence } from '../../../framework/live/Presence';
import { ApiError } from '../../../framework/providers/ApiError';
import { useCan } from '../../../framework/providers/access';
import { lazy } from '../../../framework/providers/lazy';
import { PageFrame } from '../../../framework/ui/PageFrame';
import { OpenAlerts } from '../../alerts';
import { ImpossibleNotice } from '../../evidence/ImpossibleNotice';
import { TaskStatusMark } from '../../fields/StatusMarks';
import { LateWorkList } from '../../late-work/LateWorkList';
import { countMissingPhotos } from '../../review/missing-photos';
import { listRefusedSlots, listReviewSteps, type RequestedSlots } from '../../review/review-steps';
import { useTaskDetail } from '../../task-dialogs/useTaskDetail';
import { TaskActions } from './TaskActions';
import { TaskSummary } from './TaskSummary';
import { isTaskId, TaskUnavailable } from './TaskUnavailable';
import { useTaskTitle } from './useTaskTitle';

/** The full page of a task of any kind: its status and actions, its facts, evidence, anomalies and history. */
export const TaskPage = () => {
  const id = useParams().id ?? '';
  return isTaskId(id) ? <TaskLoader key={id} id={Number(id)} /> : <TaskUnavailable error={null} />;
};

const TaskLoader = ({ id }: { id: number }) => {
  const translate = useTranslate();
  const query = useTaskDetail(id);
  // A deleted or no longer accessible task disappears here too; a failed refetch keeps the data.
  if (query.error && (!query.data || isInaccessible(query.error)))
    return <TaskUnavailable error={query.error} onRetry={() => query.refetch()} />;
  if (query.data) return <Page task={query.data} />;
  return (
    <PageFrame title={translate('terrain.taskPage.untitled', { id })}>
      <PageLoading />
    </PageFrame>
  );
};

const Page = ({ task }: { task: TaskDetail }) => {
  const translate = useTranslate();
  const words = useWords();
  const may = useCan();
  const [locale] = useLocaleState();
  const [search, setSearch] = useSearchParams();
  const [requested, setRequested] = useState<RequestedSlots>({});
  const title = useTaskTitle(task);
  const section = listSections(task).find(each => each === search.get('section')) ?? 'evidence';
  const canReturn = may(taskActions.actions.return.needs, task.task_type) && canTransition('return', task);
  const steps = listReviewSteps(task, locale as 'fr' | 'en');
  const refusedSlots = canReturn ? listRefusedSlots(steps, requested) : [];
  return (
    <PageFrame
      title={title}
      count={<TaskStatusMark status={task.task_status} words={words} />}
      actions={
        <TaskActions
          task={task}
          refusedSlots={refusedSlots}
          isIncomplete={countMissingPhotos(steps).required > 0}
          restoreKey="task page"
        />
      }
    >
      {/* Focusable, so that the keyboard can scroll it. */}
      <Box tabIndex={0} sx={{ flex: 1, minHeight: 0, overflowY: 'auto', outlineOffset: -2 }}>
        <Overview task={task} />
        <Tabs
          value={section}
          onChange={(_, key) => setSearch(key === 'evidence' ? {} : { section: key }, { replace: true })}
          sx={{
            px: { xs: 0.5, md: 1.5 },
            borderBottom: 1,
            borderColor: 'divider',
            '& .MuiTab-root': { textTransform: 'none', minWidth: 0 },
          }}
        >
          {listSections(task).map(key => (
            <Tab
              key={key}
              value={key}
              id={`section-${key}`}
              label={translate(`terrain.taskPage.sections.${key}`)}
            />
          ))}
        </Tabs>
        <Box
          role="tabpanel"
          aria-labelledby={`section-${section}`}
          sx={section === 'evidence' ? undefined : { px: { xs: 2, md: 3 }, py: 2 }}
        >
          <Typography component="h2" sx={visuallyHidden}>
            {translate(`terrain.taskPage.sections.${section}`)}
          </Typography>
          <Suspense fallback={<Skeleton variant="rounded" height={240} sx={{ m: { xs: 2, md: 3 } }} />}>
            {section === 'evidence' && (
              <TaskReview
                task={task}
                requested={requested}
                onRequest={canReturn ? setRequested : undefined}
              />
            )}
            {section === 'boq' && <BoqSection task={task} />}
            {section === 'anomalies' && <TaskAnomalies taskId={task.task_id} />}
            {section === 'history' && <TaskHistory task={task} />}
          </Suspense>
        </Box>
      </Box>
    </PageFrame>
  );
};

/** Who else has the task open, its notices, and its facts. */
const Overview = ({ task }: { task: TaskDetail }) => {
  const translate = useTranslate();
  const { formats } = useWords();
  return (
    <Box sx={{ px: { xs: 2, md: 3 }, pt: 2 }}>
      <Box sx={{ mb: 1.5, '&:has(> :empty)': { display: 'none' } }}>
        <Presence of={sharedTasks} id={task.task_id} />
      </Box>
      {task.deleted_at && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {translate('terrain.taskPage.deleted', { at: formats.instant(task.deleted_at) })}
        </Alert>
      )}
      <OpenAlerts kind={task.task_type} task={task.task_id} />
      <ImpossibleNotice task={task} />
      <TaskSummary task={task} detail={task} />
      <Box sx={{ mb: 1.5, '&:empty': { display: 'none' } }}>
        <LateWorkList about={{ task_id: task.task_id }} />
      </Box>
    </Box>
  );
};

const sections = ['evidence', 'boq', 'anomalies', 'history'] as const;
/** Only kinds that deliver to a second site have a bill of quantities to compare with. */
const listSections = ({ task_type }: TaskDetail) =>
  sections.filter(key => key !== 'boq' || getFieldRequirement(task_type, 'drop_site'));

/** The placeholder of the facts, the sections and the content of the first one. */
const PageLoading = () => {
  const translate = useTranslate();
  return (
    <Box role="status" aria-label={translate('terrain.dialogs.loading')} sx={{ px: { xs: 2, md: 3 }, py: 2 }}>
      <Skeleton variant="rounded" height={128} sx={{ mb: 2 }} />
      <Skeleton variant="rounded" width={280} height={32} sx={{ mb: 2 }} />
      <Skeleton variant="rounded" height={320} />
    </Box>
  );
};

const isInaccessible = (error: Error) => error instanceof ApiError && [403, 404].includes(error.status);

const TaskReview = lazy(() => import('./TaskReview'), 'TaskReview');
const BoqSection = lazy(() => import('../../boq/BoqSection'), 'BoqSection');
const TaskAnomalies = lazy(() => import('./TaskAnomalies'), 'TaskAnomalies');
const TaskHistory = lazy(() => import('../TaskHistory'), 'TaskHistory');
