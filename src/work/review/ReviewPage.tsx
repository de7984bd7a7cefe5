import FormatListBulleted from '@mui/icons-material/FormatListBulleted';
import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined';
import { Box, Button, Drawer, IconButton, type Theme, Typography, useMediaQuery } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { taskActions } from '../../../contract/work/task-actions';
import { useCan } from '../../framework/providers/access';
import { AccessDenied } from '../../framework/ui/AccessDenied';
import { EmptyPage } from '../../framework/ui/EmptyPage';
import { QueryResult } from '../../framework/ui/QueryResult';
import { useIsMounted } from '../../framework/ui/useIsMounted';
import { useShortcuts } from '../../framework/ui/useShortcuts';
import { ReviewQueue } from './ReviewQueue';
import { ReviewShortcutsDialog } from './ReviewShortcutsDialog';
import { ReviewSkeleton } from './ReviewSkeleton';
import { ReviewTask } from './ReviewTask';
import type { RequestedSlots } from './review-steps';
import { type ReviewKind, reviewKinds, useReviewQueue } from './useReviewQueue';
import { useUndoDecision } from './useUndoDecision';

/** Steps through the tasks waiting for review, the longest waiting first, by keyboard. */
export const ReviewPage = () => {
  const translate = useTranslate();
  const may = useCan();
  const [search, setSearch] = useSearchParams();
  const allowed = reviewKinds.filter(kind => may(taskActions.actions.review.needs, kind));
  const kind = allowed.find(each => each === search.get('kind')) ?? allowed[0];
  const title = translate('terrain.review.title');
  useEffect(() => {
    document.title = `${title} · ${translate('terrain.shell.product')}`;
  }, [title, translate]);
  if (!kind) return <AccessDenied />;
  return (
    <Queue
      key={kind}
      kind={kind}
      kinds={allowed}
      wanted={Number(search.get('task')) || undefined}
      onKind={next => setSearch({ kind: next }, { replace: true })}
      onTask={task => setSearch({ kind, task: `${task}` }, { replace: true })}
    />
  );
};

const Queue = ({ kind, kinds, wanted, onKind, onTask }: QueueProps) => {
  const translate = useTranslate();
  const narrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'), { noSsr: true });
  const query = useReviewQueue(kind);
  const [decided, setDecided] = useState<ReadonlySet<number>>(new Set());
  const [requested, setRequested] = useState<Record<number, RequestedSlots>>({});
  const [listOpen, setListOpen] = useState(false);
  const [keysOpen, setKeysOpen] = useState(false);

  const tasks = query.data?.tasks.filter(({ task_id }) => !decided.has(task_id)) ?? [];
  const total = (query.data?.total ?? 0) - ((query.data?.tasks.length ?? 0) - tasks.length);
  const found = tasks.findIndex(({ task_id }) => task_id === wanted);
  const at = Math.max(0, found);
  const task = tasks[at];
  const go = (steps: number) => {
    const next = tasks[at + steps];
    if (next) onTask(next.task_id);
  };
  const { hasNextPage, isFetching, fetchNextPage } = query;
  useEffect(() => {
    // Load more near the end of the loaded tasks, and until the task named by the address is found.
    const sought = wanted !== undefined && found < 0 && !decided.has(wanted) && tasks.length < 500;
    const wanting = at >= tasks.length - 10 || sought;
    if (wanting && hasNextPage && !isFetching) void fetchNextPage();
  }, [at, found, wanted, decided, tasks.length, hasNextPage, isFetching, fetchNextPage]);
  useShortcuts({ j: () => go(1), k: () => go(-1), '?': () => setKeysOpen(true) }, { repeats: true });
  const isMounted = useIsMounted();
  const onScreen = useRef<number>(undefined);
  onScreen.current = task?.task_id;
  const offerTakeBack = useUndoDecision(task_id => {
    if (!isMounted.current) return;
    setDecided(known => new Set([...known].filter(each => each !== task_id)));
    onTask(task_id);
  });

  const decide = (task_id: number, done?: string) => {
    const next = tasks[at + 1] ?? tasks[at - 1];
    setDecided(known => new Set(known).add(task_id));
    // Whoever moved on to another task, list or page meanwhile stays there.
    if (next && isMounted.current && onScreen.current === task_id) onTask(next.task_id);
    if (done) offerTakeBack(task_id, done);
  };
  const list = (
    <ReviewQueue
      tasks={tasks}
      chosen={task?.task_id}
      total={total}
      more={hasNextPage ? () => !isFetching && fetchNextPage() : undefined}
      onChoose={task_id => {
        setListOpen(false);
        onTask(task_id);
      }}
    />
  );
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          px: { xs: 1.5, md: 3 },
          py: 1,
          minHeight: 56,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography component="h1" variant="h5">
          {translate('terrain.review.title')}
        </Typography>
        {task && (
          <Typography
            role="status"
            variant="body2"
            color="textSecondary"
            sx={{ fontVariantNumeric: 'tabular-nums' }}
          >
            {translate('terrain.review.position', { at: at + 1, total })}
          </Typography>
        )}
        <Box
          role="group"
          aria-label={translate('terrain.review.kind')}
          sx={{ display: 'flex', gap: 0.5, ml: { md: 2 }, overflowX: 'auto', order: { xs: 3, md: 0 } }}
        >
          {kinds.map(each => (
            <Button
              key={each}
              aria-pressed={each === kind}
              onClick={() => onKind(each)}
              sx={{
                minHeight: 28,
                px: 1.25,
                color: each === kind ? 'primary.main' : 'text.secondary',
                bgcolor: each === kind ? 'action.selected' : undefined,
              }}
            >
              {translate(each === 'all' ? 'terrain.review.all' : `terrain.generated.areas.${each}`)}
            </Button>
          ))}
        </Box>
        <Box sx={{ ml: 'auto', display: 'flex', gap: 0.5 }}>
          {narrow && task && (
            <IconButton aria-label={translate('terrain.review.queue')} onClick={() => setListOpen(true)}>
              <FormatListBulleted />
            </IconButton>
          )}
          {!narrow && (
            <Button startIcon={<KeyboardOutlined />} onClick={() => setKeysOpen(true)}>
              {translate('terrain.review.keys.title')}
            </Button>
          )}
        </Box>
      </Box>
      <QueryResult query={query} skeleton={<ReviewSkeleton />} toEdges>
        {() =>
          task ? (
            <Box sx={{ display: 'flex', flex: 1, minHeight: 0 }}>
              {narrow ? (
                <Drawer
                  open={listOpen}
                  onClose={() => setListOpen(false)}
                  anchor="right"
                  slotProps={{
                    paper: {
                      'aria-label': translate('terrain.review.queue'),
                      sx: { width: 'min(320px, 90vw)' },
                    },
                  }}
                >
                  {list}
                </Drawer>
              ) : (
                <Box
                  sx={{ width: 232, flexShrink: 0, borderRight: 1, borderColor: 'divider', display: 'flex' }}
                >
                  {list}
                </Box>
              )}
              <ReviewTask
                key={task.task_id}
                task={task}
                next={tasks[at + 1]?.task_id}
                asked={requested[task.task_id] ?? nothing}
                onAsk={slots => setRequested(before => ({ ...before, [task.task_id]: slots }))}
                onDecided={done => decide(task.task_id, done)}
              />
            </Box>
          ) : (
            <EmptyPage title={translate('terrain.review.empty')} text={translate('terrain.review.emptyText')}>
              <Button variant="outlined" component={Link} to="/task_list">
                {translate('terrain.shell.menu.tasks')}
              </Button>
            </EmptyPage>
          )
        }
      </QueryResult>
      {keysOpen && <ReviewShortcutsDialog onClose={() => setKeysOpen(false)} />}
    </Box>
  );
};

type QueueProps = {
  kind: ReviewKind;
  kinds: readonly ReviewKind[];
  /** The task named by the address. */
  wanted: number | undefined;
  onKind: (kind: ReviewKind) => void;
  onTask: (task_id: number) => void;
};

const nothing: RequestedSlots = {};
