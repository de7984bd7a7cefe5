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
export const ReviewTask = ({ task, next, asked, onAsk, onDecided }: Props) => {
  const translate = useTranslate();
  const words = useWords();
  const client = useQueryClient();
  const may = useCan();
  const { banner } = useFeedback();
  const [locale] = useLocaleState();
  const query = useTaskDetail(task.task_id);
  const [dialog, setDialog] = useState<'return' | 'reject'>();
  const { busy, attempt } = useAttempt();
  const { accept, seen, reject, return: giveBack } = taskActions.actions;

  // Preloads the next task.
  const loaded = query.isSuccess;
  useEffect(() => {
    if (loaded && next) void client.prefetchQuery({ ...taskDetailQuery(next), staleTime: 60_000 });
  }, [loaded, next, client]);

  const decide = (endpoint: typeof accept | typeof seen, done: string) =>
    attempt(
      async () => {
        await call(endpoint, { id: task.task_id });
        onDecided(
          `${translate(done)} ${task.task_site_code} · ${translate('terrain.generated.numbered', { id: task.task_id })}`,
        );
        void client.invalidateQueries();
      },
      ({ message }) => banner(message, 'danger'),
    );
  const refused = query.data
    ? listRefusedSlots(listReviewSteps(query.data, locale as 'fr' | 'en'), asked)
    : [];
  const decisions = [
    {
      key: 'A',
      label: translate('terrain.review.accept'),
      offered: may(accept.needs) && canTransition('accept', task),
      act: () => decide(accept, 'terrain.review.accepted'),
    },
    {
      key: 'V',
      label: translate('terrain.review.markSeen'),
      offered: may(seen.needs, task.task_type) && canTransition('review', task) && task.task_status === '',
      act: () => decide(seen, 'terrain.review.seen'),
    },
    {
      key: 'R',
      label: refused.length
        ? translate('terrain.review.returnRefused', { smart_count: refused.length })
        : translate('terrain.review.return'),
      offered: may(giveBack.needs, task.task_type) && canTransition('return', task),
      color: 'warning',
      act: () => setDialog('return'),
    },
    {
      key: 'X',
      label: translate('terrain.review.reject'),
      offered: may(reject.needs) && canTransition('reject', task),
      color: 'error',
      act: () => setDialog('reject'),
    },
  ].filter(({ offered }) => offered);
  // No decision before the task is shown.
  const resting = busy || !query.isSuccess;
  useShortcuts(Object.fromEntries(decisions.map(({ key, act }) => [key.toLowerCase(), act])), {
    off: resting,
  });

  const answered = (done?: boolean) => {
    setDialog(undefined);
    if (done) onDecided();
  };
  // A task with refused photos is to be returned: that is then the primary action.
  const first = refused.length ? 'R' : decisions.find(({ key }) => key === 'A' || key === 'V')?.key;
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
        {decisions.map(({ key, label, color, act }) => (
          <Button
            key={key}
            variant={key === first ? 'contained' : 'outlined'}
            color={(color as 'warning' | 'error' | undefined) ?? 'primary'}
            disabled={resting}
            onClick={act}
          >
            {label}
            <ShortcutHint>{key}</ShortcutHint>
          </Button>
        ))}
      </Box>
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', p: query.data ? 0 : 2 }}>
        <QueryResult query={query} lines={8}>
          {(detail: TaskDetail) => <ReviewEvidence task={detail} asked={asked} onAsk={onAsk} />}
        </QueryResult>
      </Box>
      <Suspense fallback={null}>
        {dialog === 'return' && <ReturnDialog task={task} slots={refused} onClose={answered} />}
        {dialog === 'reject' && (
          <DecisionDialog action="reject" record={task} resource={allTasks} onClose={answered} />
        )}
      </Suspense>
    </Box>
  );
};

type Props = {
  task: Task;
  /** The task that follows. */
  next: number | undefined;
  asked: RequestedSlots;
  onAsk: (requested: RequestedSlots) => void;
  /** The message for a decision that can be undone; returns and rejections report themselves. */
  onDecided: (done?: string) => void;
};

const ReturnDialog = lazy(() => import('../task-dialogs/ReturnDialog'), 'ReturnDialog');
const DecisionDialog = lazy(() => import('../task-dialogs/DecisionDialog'), 'DecisionDialog');
