import { Box, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useLocaleState } from 'ra-core';
import { Suspense, useEffect, useState } from 'react';
import { allTasks } from '../../../contract/work/task-lists';
import type { Task, TaskDetail } from '../../../contract/work/tasks';
import { lazy } from '../../framework/providers/lazy';
import { QueryResult } from '../../framework/ui/QueryResult';
import { ShortcutHint } from '../../framework/ui/ShortcutHint';
import { useShortcuts } from '../../framework/ui/useShortcuts';
import { taskDetailQuery, useTaskDetail } from '../task-dialogs/useTaskDetail';
import { AcceptIncompleteDialog } from './AcceptIncompleteDialog';
import { countMissingPhotos } from './missing-photos';
import { ReviewEvidence } from './ReviewEvidence';
import { listRefusedSlots, listReviewSteps, type RequestedSlots } from './review-steps';
import { TaskHeading } from './TaskHeading';
import { type DialogDecision, useDecisions } from './useDecisions';

/** The task under review: the possible decisions, and its evidence. */
export const ReviewTask = ({ task, nextId, requested, onRequest, onDecided, onUndone }: Props) => {
  const client = useQueryClient();
  const [locale] = useLocaleState();
  const query = useTaskDetail(task.task_id);
  const [dialog, setDialog] = useState<DialogDecision>();

  // Preloads the next task.
  const isLoaded = query.isSuccess;
  useEffect(() => {
    if (isLoaded && nextId) void client.prefetchQuery({ ...taskDetailQuery(nextId), staleTime: 60_000 });
  }, [isLoaded, nextId, client]);

  const steps = query.data ? listReviewSteps(query.data, locale as 'fr' | 'en') : [];
  // Slots with a refused photo, and the empty slots that the reviewer requests.
  const refusedSlots = listRefusedSlots(steps, requested);
  const missing = countMissingPhotos(steps);
  const { decisions, busy, acceptNow } = useDecisions(
    task,
    { refusedCount: refusedSlots.length, missingRequired: missing.required },
    setDialog,
    onDecided,
  );
  // No decision before the task is shown.
  const isDisabled = busy || !isLoaded;
  useShortcuts(Object.fromEntries(decisions.map(({ key, act }) => [key.toLowerCase(), act])), {
    off: isDisabled,
  });

  const closeDialog = (done?: boolean) => {
    setDialog(undefined);
    if (done) onDecided();
  };
  // A task with refused slots, or without required photos, is to be returned: that is then the primary action.
  const approval = decisions.find(({ name }) => name === 'accept' || name === 'seen');
  const primaryName = refusedSlots.length || missing.required ? 'return' : approval?.name;
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
        <TaskHeading task={task} missing={missing} />
        {decisions.map(({ name, key, label, color, act }) => (
          <Button
            key={name}
            variant={name === primaryName ? 'contained' : 'outlined'}
            color={color}
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
        {dialog === 'return' && (
          <ReturnDialog task={task} slots={refusedSlots} onClose={closeDialog} onUndone={onUndone} />
        )}
        {dialog === 'reject' && (
          <DecisionDialog
            action="reject"
            record={task}
            resource={allTasks}
            onClose={closeDialog}
            onUndone={onUndone}
          />
        )}
        {dialog === 'accept' && (
          <AcceptIncompleteDialog
            missingCount={missing.required}
            onAccept={acceptNow}
            onClose={() => setDialog(undefined)}
          />
        )}
      </Suspense>
    </Box>
  );
};

type Props = {
  task: Task;
  /** The task that follows. */
  nextId: number | undefined;
  requested: RequestedSlots;
  onRequest: (requested: RequestedSlots) => void;
  /** `undoMessage` is shown with a button to undo; a return or rejection is reported by its dialog. */
  onDecided: (undoMessage?: string) => void;
  /** A return or rejection was undone from its notice. */
  onUndone: () => void;
};

const ReturnDialog = lazy(() => import('../task-dialogs/ReturnDialog'), 'ReturnDialog');
const DecisionDialog = lazy(() => import('../task-dialogs/DecisionDialog'), 'DecisionDialog');
