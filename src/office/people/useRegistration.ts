import { useQuery } from '@tanstack/react-query';
import { accountActions } from '../../../contract/organisation/account-actions';
import { call } from '../../framework/providers/call';

/** What new accounts start with, and whose managers decide on SSRs: what may be given on hangs on both. */
export const useRegistration = () =>
  useQuery({
    queryKey: ['registration'],
    queryFn: ({ signal }) => call(accountActions.actions.registration, {}, { signal }),
    staleTime: 60_000,
  }).data;
