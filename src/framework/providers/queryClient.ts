import { QueryClient } from '@tanstack/react-query';
import { ApiError, noResponse } from './ApiError';

/**
 * Only calls that never arrived, or that met a server without its database, are retried; a rejected call would
 * be rejected again.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => {
        if (!(error instanceof ApiError)) return failures < 2;
        // The server cannot answer now.
        if (error.status === 503) return failures < 4;
        return error.status === noResponse && failures < 2;
      },
    },
  },
});
