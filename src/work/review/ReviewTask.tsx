import { Box, Button, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useLocaleState, useTranslate } from 'ra-core';
import { Suspense, useEffect, useState } from 'react';
import { taskActions } from '../../../contract/work/task-actions';
import { allTasks } from '../../../contract/work/task-lists';
import { canTransition } from '../../../contract/work/task-states';
import type { Task, TaskDetail } from '../../../contract/work/tasks';
import { useFeedback } from '../../framework/feedback/FeedbackProvider';
import { DeadlineCountdown } from '../../framework/fields/DeadlineCountdown';
import { TaskStatusMark } from '../../framework/fields/StatusMarks';
import { useWords } from '../../framework/fields/useWords';
import { Presence } from '../../framework/live/Presence';
import { useCan } from '../../framework/providers/access';
import { call } from '../../framework/providers/call';
import { lazy } from '../../framework/providers/lazy';
import { QueryResult } from '../../framework/ui/QueryResult';
import { ShortcutHint } from '../../framework/ui/ShortcutHint';
import { useAttempt } from '../../framework/ui/useAttempt';
import { useShortcuts } from '../../framework/ui/useShortcuts';
import { taskDetailQuery, useTaskDetail } from '../task-dialogs/useTaskDetail';
import { ReviewEvidence } from './ReviewEvidence';
import { listRefusedSlots, listReviewSteps, type RequestedSlots } from './review-steps';

/** The task under review: the possible decisions, and its evidence. */
export const ReviewTask = ({ task, nextId, requested, onRequest, onDecided }: Props) => {
  const client = useQueryClient();
  const [locale] = useLocaleState();
  const query = useTaskDetail(task.task_id);
  const [dialog, setDialog] = useState<'return' | 'reject'>();

  // Preloads the next task.
  const isLoaded = query.isSuccess;
  useEffect(() => {
    if (isLoaded && nextId) void client.prefetchQuery({ ...taskDetailQuery(nextId), staleTime: 60_000 });
  }, [isLoaded, nextId, client]);

  const refusedSlots = query.data
    ? listRefusedSlots(listReviewSteps(query.data, locale as 'fr' | 'en'), requested)
    : [];
  const { decisions, busy } = useDecisions(task, refusedSlots.length, setDialog, onDecided);
  // No decision before the task is shown.
  const isDisabled = busy || !isLoaded;
  useShortcuts(Object.fromEntries(decisions.map(({ key, act }) => [key.toLowerCase(), act])), {
    off: isDisabled,
  });

  const closeDialog = (done?: boolean) => {
    setDialog(undefined);
    if (done) onDecided();
  };
  // A task with refused photos is to be returned: that is then the primary action.
  const primaryKey = refusedSlots.length ? 'R' : decisions.find(({ key }) => key === 'A' || key === 'V')?.key;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0, minHeight: 0 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          px: { xs: 1.5, md: 2.5 },
          py: 1,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <TaskHeading task={task} />
        {decisions.map(({ key, label, color, act }) => (
          <Button
            key={key}
            variant={key === primaryKey ? 'contained' : 'outlined'}
            color={(color as 'warning' | 'error' | undefined) ?? 'primary'}
            disabled={isDisabled}
            onClick={act}
          >
            {label}
            <ShortcutHint>{key}</ShortcutHint>
          </Button>
        ))}
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', p: query.data ? 0 : 2 }}>
        <QueryResult query={query} lines={8}>
          {(detail: TaskDetail) => (
            <ReviewEvidence task={detail} requested={requested} onRequest={onRequest} />
          )}
        </QueryResult>
      </Box>
      <Suspense fallback={null}>
        {dialog === 'return' && <ReturnDialog task={task} slots={refusedSlots} onClose={closeDialog} />}
        {dialog === 'reject' && (
          <DecisionDialog action="reject" record={task} resource={allTasks} onClose={closeDialog} />
        )}
      </Suspense>
    </Box>
  );
};

/** The decisions that the user may take now, each with the key that triggers it. */
const useDecisions = (
  task: Task,
  refusedCount: number,
  openDialog: (dialog: 'return' | 'reject') => void,
  onDecided: Props['onDecided'],
) => {
  const translate = useTranslate();
  const client = useQueryClient();
  const may = useCan();
  const { banner } = useFeedback();
  const { busy, attempt } = useAttempt();
  const { accept, seen, reject, return: returnTask } = taskActions.actions;
  const number = translate('terrain.generated.numbered', { id: task.task_id });
  const decide = (endpoint: typeof accept | typeof seen, messageKey: string) =>
    attempt(
      async () => {
        await call(endpoint, { id: task.task_id });
        onDecided(`${translate(messageKey)} ${task.task_site_code} · ${number}`);
        void client.invalidateQueries();
      },
      ({ message }) => banner(message, 'danger'),
    );
  const decisions = [
    {
      key: 'A',
      label: translate('terrain.review.accept'),
      isOffered: may(accept.needs) && canTransition('accept', task),
      act: () => decide(accept, 'terrain.review.accepted'),
    },
    {
      key: 'V',
      label: translate('terrain.review.markSeen'),
      isOffered: may(seen.needs, task.task_type) && canTransition('review', task) && task.task_status === '',
      act: () => decide(seen, 'terrain.review.seen'),
    },
    {
      key: 'R',
      label: refusedCount
        ? translate('terrain.review.returnRefused', { smart_count: refusedCount })
        : translate('terrain.review.return'),
      isOffered: may(returnTask.needs, task.task_type) && canTransition('return', task),
      color: 'warning',
      act: () => openDialog('return'),
    },
    {
      key: 'X',
      label: translate('terrain.review.reject'),
      isOffered: may(reject.needs) && canTransition('reject', task),
      color: 'error',
      act: () => openDialog('reject'),
    },
  ];
  return { decisions: decisions.filter(({ isOffered }) => isOffered), busy };
};

const TaskHeading = ({ task }: { task: Task }) => {
  const translate = useTranslate();
  const words = useWords();
  return (
    <Box sx={{ flex: 1, minWidth: 220 }}>
      <Typography component="h2" variant="subtitle1" sx={{ lineHeight: 1.4 }}>
        {task.task_site_code} {task.task_site_name}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 1.5,
          alignItems: 'center',
          typography: 'body2',
          color: 'text.secondary',
        }}
      >
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

type Props = {
  task: Task;
  /** The task that follows. */
  nextId: number | undefined;
  requested: RequestedSlots;
  onRequest: (requested: RequestedSlots) => void;
  /** With a message the decision can be undone; returns and rejections report themselves. */
  onDecided: (message?: string) => void;
};

const ReturnDialog = lazy(() => import('../task-dialogs/ReturnDialog'), 'ReturnDialog');
const DecisionDialog = lazy(() => import('../task-dialogs/DecisionDialog'), 'DecisionDialog');
