import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './ApiError';

/** What the server refused it will refuse again: only calls that never arrived, or met it without its database, are repeated. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => {
        if (error instanceof ApiError && error.status === 503) return failures < 4;
        return failures < 2 && (!(error instanceof ApiError) || error.status === 0);
      },
    },
  },
});
