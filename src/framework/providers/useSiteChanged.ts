import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Everything read of one site stands under this and its id, so that a change refreshes all that is open of it. */
export const ofSites = ['site'];

/** Call after a change: what is shown of sites is read anew. */
export const useSiteChanged = () => {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: ofSites }), [client]);
};
