import { Box, Button, Drawer, type Theme, useMediaQuery } from '@mui/material';
import { useTranslate } from 'ra-core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { canReview } from '../../../contract/work/task-lists';
import { useCan } from '../../framework/providers/access';
import { AccessDenied } from '../../framework/ui/AccessDenied';
import { EmptyPage } from '../../framework/ui/EmptyPage';
import { QueryResult } from '../../framework/ui/QueryResult';
import { useIsMounted } from '../../framework/ui/useIsMounted';
import { useShortcuts } from '../../framework/ui/useShortcuts';
import { OutsideWorkNotice } from '../outside-work/OutsideWorkNotice';
import { ReviewHeader } from './ReviewHeader';
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
  const allowedKinds = reviewKinds.filter(kind => may(canReview(kind)));
  const kind = allowedKinds.find(each => each === search.get('kind')) ?? allowedKinds[0];
  const title = translate('terrain.review.title');
  useEffect(() => {
    document.title = `${title} · ${translate('terrain.shell.product')}`;
  }, [title, translate]);
  if (!kind) return <AccessDenied />;
  return (
    <Queue
      key={kind}
      kind={kind}
      kinds={allowedKinds}
      requestedId={Number(search.get('task')) || undefined}
      onSelectKind={next => setSearch({ kind: next }, { replace: true })}
      onSelectTask={task => setSearch({ kind, task: `${task}` }, { replace: true })}
    />
  );
};

const Queue = ({ kind, kinds, requestedId, onSelectKind, onSelectTask }: QueueProps) => {
  const translate = useTranslate();
  const isNarrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'), { noSsr: true });
  const { query, tasks, total, position, loadMore, decide, reopen } = useTaskQueue(
    kind,
    requestedId,
    onSelectTask,
  );
  const [requestedByTask, setRequestedByTask] = useState<Record<number, RequestedSlots>>({});
  const [isListOpen, setIsListOpen] = useState(false);
  const [areShortcutsOpen, setAreShortcutsOpen] = useState(false);
  const task = tasks[position];
  const goBy = (distance: number) => {
    const next = tasks[position + distance];
    if (next) onSelectTask(next.task_id);
  };
  useShortcuts(
    { j: () => goBy(1), k: () => goBy(-1), '?': () => setAreShortcutsOpen(true) },
    { repeats: true },
  );
  const list = (
    <ReviewQueue
      tasks={tasks}
      currentId={task?.task_id}
      total={total}
      onLoadMore={loadMore}
      onSelect={task_id => {
        setIsListOpen(false);
        onSelectTask(task_id);
      }}
    />
  );
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
      <ReviewHeader
        position={task && translate('terrain.review.position', { at: position + 1, total })}
        {...{ kind, kinds, onSelectKind, isNarrow }}
        onOpenList={() => setIsListOpen(true)}
        onOpenShortcuts={() => setAreShortcutsOpen(true)}
      />
      <OutsideWorkNotice />
      <QueryResult query={query} skeleton={<ReviewSkeleton />} toEdges>
        {() =>
          task ? (
            <Box sx={{ display: 'flex', flex: 1, minHeight: 0 }}>
              <SideList isDrawer={isNarrow} isOpen={isListOpen} onClose={() => setIsListOpen(false)}>
                {list}
              </SideList>
              <ReviewTask
                key={task.task_id}
                task={task}
                nextId={tasks[position + 1]?.task_id}
                requested={requestedByTask[task.task_id] ?? noSlots}
                onRequest={slots => setRequestedByTask(before => ({ ...before, [task.task_id]: slots }))}
                onDecided={undoMessage => decide(task.task_id, undoMessage)}
                onUndone={() => reopen(task.task_id)}
              />
            </Box>
          ) : (
            <EmptyPage
              within
              title={translate(`terrain.review.${kind === 'all' ? 'empty' : 'emptyKind'}`)}
              text={translate('terrain.review.emptyText')}
            >
              {kind !== 'all' && (
                <Button variant="outlined" onClick={() => onSelectKind('all')}>
                  {translate('terrain.review.allKinds')}
                </Button>
              )}
              <Button variant="outlined" component={Link} to="/task_list">
                {translate('terrain.shell.menu.tasks')}
              </Button>
            </EmptyPage>
          )
        }
      </QueryResult>
      {areShortcutsOpen && <ReviewShortcutsDialog kind={kind} onClose={() => setAreShortcutsOpen(false)} />}
    </Box>
  );
};

/** The waiting tasks without those decided on this page, and the position of the one under review. */
const useTaskQueue = (
  kind: ReviewKind,
  requestedId: number | undefined,
  onSelectTask: (task_id: number) => void,
) => {
  const query = useReviewQueue(kind);
  const [decided, setDecided] = useState<ReadonlySet<number>>(new Set());
  const tasks = query.data?.tasks.filter(({ task_id }) => !decided.has(task_id)) ?? [];
  const decidedCount = (query.data?.tasks.length ?? 0) - tasks.length;
  const requestedIndex = tasks.findIndex(({ task_id }) => task_id === requestedId);
  const position = Math.max(0, requestedIndex);

  const { hasNextPage, isFetching, fetchNextPage } = query;
  const isSearching = requestedId !== undefined && requestedIndex < 0 && !decided.has(requestedId);
  const needsMore =
    position >= tasks.length - prefetchDistance || (isSearching && tasks.length < maxSearchedTasks);
  useEffect(() => {
    if (needsMore && hasNextPage && !isFetching) void fetchNextPage();
  }, [needsMore, hasNextPage, isFetching, fetchNextPage]);

  const isMounted = useIsMounted();
  const displayedId = useRef<number>(undefined);
  displayedId.current = tasks[position]?.task_id;
  /** Puts a task back whose decision was undone, and shows it. */
  const reopen = (task_id: number) => {
    if (!isMounted.current) return;
    setDecided(ids => new Set([...ids].filter(id => id !== task_id)));
    onSelectTask(task_id);
  };
  const offerUndo = useUndoDecision(reopen);
  /** Moves on from a decided task. `undoMessage` is shown with a button to undo the decision. */
  const decide = (task_id: number, undoMessage?: string) => {
    const next = tasks[position + 1] ?? tasks[position - 1];
    setDecided(ids => new Set(ids).add(task_id));
    // A user who opened another task, list or page meanwhile stays there.
    if (next && isMounted.current && displayedId.current === task_id) onSelectTask(next.task_id);
    if (undoMessage) offerUndo(task_id, undoMessage);
  };
  return {
    query,
    tasks,
    total: (query.data?.total ?? 0) - decidedCount,
    position,
    loadMore: hasNextPage ? () => !isFetching && fetchNextPage() : undefined,
    decide,
    reopen,
  };
};
/** The next page is loaded when fewer tasks than this are left in the list. */
const prefetchDistance = 10;
/** A task named in the URL is searched for in at most this many waiting tasks. */
const maxSearchedTasks = 500;

type SideListProps = { isDrawer: boolean; isOpen: boolean; onClose: () => void; children: ReactNode };
const SideList = ({ isDrawer, isOpen, onClose, children }: SideListProps) => {
  const translate = useTranslate();
  return isDrawer ? (
    <Drawer
      open={isOpen}
      onClose={onClose}
      anchor="right"
      slotProps={{
        paper: {
          'aria-label': translate('terrain.review.queue'),
          sx: { width: 'min(320px, 90vw)' },
        },
      }}
    >
      {children}
    </Drawer>
  ) : (
    <Box sx={{ width: 232, flexShrink: 0, borderRight: 1, borderColor: 'divider', display: 'flex' }}>
      {children}
    </Box>
  );
};

type QueueProps = {
  kind: ReviewKind;
  kinds: readonly ReviewKind[];
  /** The task named in the URL. */
  requestedId: number | undefined;
  onSelectKind: (kind: ReviewKind) => void;
  onSelectTask: (task_id: number) => void;
};

const noSlots: RequestedSlots = {};
