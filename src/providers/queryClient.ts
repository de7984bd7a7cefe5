import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './ApiError';

/** What the server refused it will refuse again: only calls that never arrived are repeated. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 2 && (!(error instanceof ApiError) || error.status === 0),
    },
  },
});
