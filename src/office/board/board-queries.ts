import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { type BacklogFilters, backlog, backlogPageSize } from '../../../contract/office/backlog';
import { board } from '../../../contract/office/board';
import { call } from '../../framework/providers/call';
import { applyDrop, type BoardWeek } from './apply-drop';
import type { DragItem } from './drag-item';

export type BacklogPage = z.output<(typeof backlog.actions.list)['output']>;
type AgentFilter = Omit<z.input<(typeof board.actions.week)['input']>, 'day' | 'page' | 'limit'>;

/** The week that contains a day, for the filtered agents. */
export const useBoardWeek = (day: string, filter: AgentFilter) =>
  useQuery({
    queryKey: ['board', 'week', day, filter],
    queryFn: ({ signal }) => call(board.actions.week, { day, ...filter }, { signal }),
    placeholderData: keepPreviousData,
  });

/** The first page of the backlog, the most urgent items first. */
export const useBacklog = (filter: BacklogFilters) =>
  useQuery({
    queryKey: ['board', 'tray', filter],
    queryFn: ({ signal }) => call(backlog.actions.list, { ...filter, limit: backlogPageSize }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Updates the cached board optimistically, and refetches it. */
export const useBoardCache = () => {
  const client = useQueryClient();
  return {
    applyToCache: async (dragged: DragItem, to: Parameters<typeof applyDrop>[2]) => {
      // A pending fetch would overwrite the update.
      await client.cancelQueries({ queryKey: ['board'] });
      client.setQueriesData<BoardWeek>(
        { queryKey: ['board', 'week'] },
        week => week && applyDrop(week, dragged, to),
      );
      // Planned items leave the backlog at once; withdrawn plans appear in it when it is refetched.
      if (dragged.kind !== 'tray') return;
      const removed = new Set(dragged.items.map(({ key }) => key));
      client.setQueriesData<BacklogPage>(
        { queryKey: ['board', 'tray'] },
        page =>
          page && {
            ...page,
            items: page.items.filter(({ key }) => !removed.has(key)),
            total: Math.max(0, page.total - removed.size),
          },
      );
    },
    refetchBoard: () => client.invalidateQueries({ queryKey: ['board'] }),
  };
};
