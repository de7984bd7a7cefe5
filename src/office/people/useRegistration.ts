import { useQuery } from '@tanstack/react-query';
import { accountActions } from '../../../contract/organisation/account-actions';
import { call } from '../../framework/providers/call';

/** The defaults of new accounts, and the owner whose managers decide on SSRs: both limit what may be granted. */
export const useRegistration = () =>
  useQuery({
    queryKey: ['registration'],
    queryFn: ({ signal }) => call(accountActions.actions.registration, {}, { signal }),
    staleTime: 60_000,
  }).data;
