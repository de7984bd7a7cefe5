import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './ApiError';

/**
 * Only calls that never arrived, or that met a server without its database, are retried; a rejected call would
 * be rejected again.
 */
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
