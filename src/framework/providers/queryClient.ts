import { QueryClient } from '@tanstack/react-query';
import { ApiError, noResponse } from './ApiError';
import { connection } from './connection';

/**
 * Only calls that never arrived, or that the server cannot answer now, are retried; a rejected call would be rejected
 * again. During an outage a read fails at once, and is repeated when the server answers again.
 */
export const shouldRetry = (failures: number, error: unknown) => {
  if (connection.read()) return false;
  if (!(error instanceof ApiError)) return failures < 2;
  if (error.isTemporary) return failures < 4;
  return error.status === noResponse && failures < 2;
};

/** Milliseconds: 1 s, 2 s, 4 s …, and never before the time that the server named. */
const getRetryDelay = (failures: number, error: unknown) =>
  Math.max(1_000 * 2 ** failures, error instanceof ApiError ? (error.retryAfter ?? 0) * 1_000 : 0);

export const queryClient = new QueryClient({
  defaultOptions: {
    // Calls fail during an outage instead of being paused, so that every screen can say so.
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: shouldRetry,
      retryDelay: getRetryDelay,
    },
    mutations: { networkMode: 'always' },
  },
});
