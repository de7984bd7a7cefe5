import { useInfiniteQuery } from '@tanstack/react-query';
import { type TaskKind, taskKinds } from '../../../contract/organisation/vocabulary';
import { reviewQueue } from '../../../contract/work/task-lists';
import type { Task } from '../../../contract/work/tasks';
import { call } from '../../framework/providers/call';

/** What is reviewed in turn: the tasks of a kind, or of all that the reader may review. */
export type ReviewKind = TaskKind | 'all';
export const reviewKinds: readonly ReviewKind[] = ['all', ...taskKinds];

const pageSize = 50;

/** The tasks of a kind waiting for review, the longest waiting first, page by page. */
export const useReviewQueue = (kind: ReviewKind) =>
  useInfiniteQuery({
    queryKey: ['review', kind],
    queryFn: async ({ signal, pageParam }) => {
      const { tasks, total } = await call(
        reviewQueue.actions.list,
        { ...(kind !== 'all' && { task_type: kind }), page: pageParam, limit: pageSize },
        { signal },
      );
      return { tasks: tasks as Task[], total };
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * pageSize < last.total ? pages.length + 1 : undefined),
    // Returning to the window leaves the queue as it was.
    refetchOnWindowFocus: false,
    select: ({ pages }) => ({
      // A task submitted meanwhile may be at the end of one page and at the start of the next.
      tasks: [...new Map(pages.flatMap(({ tasks }) => tasks).map(task => [task.task_id, task])).values()],
      total: pages[pages.length - 1].total,
    }),
  });
