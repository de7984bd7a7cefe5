import { useInfiniteQuery } from '@tanstack/react-query';
import { type SecurityFilters, security } from '../../../contract/framework/security-events';
import { call } from '../providers/call';

export type SecurityFilterValues = Partial<Record<keyof typeof SecurityFilters.shape, string>>;

/** The security events that match, as many pages as were loaded. */
export const useSecurityEvents = (filters: SecurityFilterValues) =>
  useInfiniteQuery({
    queryKey: ['security', filters],
    queryFn: ({ pageParam, signal }) =>
      call(security.actions.list, { ...(filters as object), before: pageParam, limit: 50 }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
