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

/** Reviews the waiting tasks one after the other, the longest waiting first; also by keyboard. */
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
  const [shortcutsOpen, setShortcutsOpen] = useState(false);

  const tasks = query.data?.tasks.filter(({ task_id }) => !decided.has(task_id)) ?? [];
  const decidedCount = (query.data?.tasks.length ?? 0) - tasks.length;
  const total = (query.data?.total ?? 0) - decidedCount;
  const wantedIndex = tasks.findIndex(({ task_id }) => task_id === wanted);
  const position = Math.max(0, wantedIndex);
  const task = tasks[position];
  const goBy = (distance: number) => {
    const next = tasks[position + distance];
    if (next) onTask(next.task_id);
  };
  const { hasNextPage, isFetching, fetchNextPage } = query;
  useEffect(() => {
    // Load more near the end of the loaded tasks, and until the task named by the address is found.
    const isSearching = wanted !== undefined && wantedIndex < 0 && !decided.has(wanted) && tasks.length < 500;
    const needsMore = position >= tasks.length - 10 || isSearching;
    if (needsMore && hasNextPage && !isFetching) void fetchNextPage();
  }, [position, wantedIndex, wanted, decided, tasks.length, hasNextPage, isFetching, fetchNextPage]);
  useShortcuts({ j: () => goBy(1), k: () => goBy(-1), '?': () => setShortcutsOpen(true) }, { repeats: true });
  const isMounted = useIsMounted();
  const displayedTask = useRef<number>(undefined);
  displayedTask.current = task?.task_id;
  const offerUndo = useUndoDecision(task_id => {
    if (!isMounted.current) return;
    setDecided(known => new Set([...known].filter(each => each !== task_id)));
    onTask(task_id);
  });

  const decide = (task_id: number, done?: string) => {
    const next = tasks[position + 1] ?? tasks[position - 1];
    setDecided(known => new Set(known).add(task_id));
    // A user who opened another task, list or page meanwhile stays there.
    if (next && isMounted.current && displayedTask.current === task_id) onTask(next.task_id);
    if (done) offerUndo(task_id, done);
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
  const renderList = () =>
    narrow ? (
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
      <Box sx={{ width: 232, flexShrink: 0, borderRight: 1, borderColor: 'divider', display: 'flex' }}>
        {list}
      </Box>
    );
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
      <ReviewHeader
        position={task && translate('terrain.review.position', { at: position + 1, total })}
        {...{ kind, kinds, onKind, narrow }}
        onOpenList={() => setListOpen(true)}
        onOpenShortcuts={() => setShortcutsOpen(true)}
      />
      <QueryResult query={query} skeleton={<ReviewSkeleton />} toEdges>
        {() =>
          task ? (
            <Box sx={{ display: 'flex', flex: 1, minHeight: 0 }}>
              {renderList()}
              <ReviewTask
                key={task.task_id}
                task={task}
                next={tasks[position + 1]?.task_id}
                asked={requested[task.task_id] ?? noSlots}
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
      {shortcutsOpen && <ReviewShortcutsDialog onClose={() => setShortcutsOpen(false)} />}
    </Box>
  );
};

type HeaderProps = Pick<QueueProps, 'kind' | 'kinds' | 'onKind'> & {
  /** « 3 of 120 »; undefined if no task is waiting. */
  position: string | undefined;
  narrow: boolean;
  onOpenList: () => void;
  onOpenShortcuts: () => void;
};
const ReviewHeader = ({
  position,
  kind,
  kinds,
  onKind,
  narrow,
  onOpenList,
  onOpenShortcuts,
}: HeaderProps) => {
  const translate = useTranslate();
  return (
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
      {position && (
        <Typography
          role="status"
          variant="body2"
          color="textSecondary"
          sx={{ fontVariantNumeric: 'tabular-nums' }}
        >
          {position}
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
        {narrow && position && (
          <IconButton aria-label={translate('terrain.review.queue')} onClick={onOpenList}>
            <FormatListBulleted />
          </IconButton>
        )}
        {!narrow && (
          <Button startIcon={<KeyboardOutlined />} onClick={onOpenShortcuts}>
            {translate('terrain.review.keys.title')}
          </Button>
        )}
      </Box>
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

const noSlots: RequestedSlots = {};
