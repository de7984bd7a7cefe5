import { useQuery } from '@tanstack/react-query';
import { session } from '../../../contract/organisation/session';
import { call } from '../../framework/providers/call';

/** What the server says of itself to anybody, while nobody is signed in. */
export const useHealth = () =>
  useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => call(session.actions.health, {}, { signal }),
    staleTime: 60_000,
  }).data;
