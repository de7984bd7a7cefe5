import { useInfiniteQuery } from '@tanstack/react-query';
import { audit } from '../../../contract/framework/change-history';
import { call } from '../../framework/providers/call';
import type { HistoryFilters } from './useHistoryFilters';

/** The changes that match, as many pages as were loaded. */
export const useChanges = (filters: HistoryFilters) =>
  useInfiniteQuery({
    queryKey: ['audit', filters],
    queryFn: ({ pageParam, signal }) =>
      call(audit.actions.list, { ...(filters as object), before: pageParam, limit: 50 }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
