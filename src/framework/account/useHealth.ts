import { useQuery } from '@tanstack/react-query';
import { getSession } from '../../../contract/framework/session';
import { call } from '../providers/call';

/** The server's public status, readable without signing in. */
export const useHealth = () =>
  useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => call(getSession().actions.health, {}, { signal }),
    staleTime: 60_000,
  }).data;
