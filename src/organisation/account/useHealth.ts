import { useQuery } from '@tanstack/react-query';
import { session } from '../../../contract/organisation/session';
import { call } from '../../framework/providers/call';

/** The server's public status, readable without signing in. */
export const useHealth = () =>
  useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => call(session.actions.health, {}, { signal }),
    staleTime: 60_000,
  }).data;
