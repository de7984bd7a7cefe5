import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** The query key prefix of everything read of one site, so that a change refreshes all of it. */
export const siteQueryKey = ['site'];

/** Call after a change: refetches the site data that is shown. */
export const useInvalidateSites = () => {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: siteQueryKey }), [client]);
};
