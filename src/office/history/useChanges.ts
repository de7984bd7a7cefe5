import { useInfiniteQuery } from '@tanstack/react-query';
import { type AuditFilters, audit } from '../../../contract/office/change-history';
import type { LogFilters } from '../../framework/lists/LogFrame';
import { call } from '../../framework/providers/call';

export type HistoryFilters = LogFilters<keyof typeof AuditFilters.shape>;

/** The changes that match, as many pages as were loaded. */
export const useChanges = (filters: HistoryFilters) =>
  useInfiniteQuery({
    queryKey: ['audit', filters],
    queryFn: ({ pageParam, signal }) =>
      call(audit.actions.list, { ...(filters as object), before: pageParam, limit: 50 }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
