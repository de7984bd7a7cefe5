import { useQuery } from '@tanstack/react-query';
import { accountActions } from '../../../../contract/organisation/account-actions';
import { call } from '../../../framework/providers/call';

/** The combined assignments of these people, read before they are disabled or deleted. */
export const useAssignedCounts = (ids: readonly number[] | undefined) =>
  useQuery({
    queryKey: ['charge', ids],
    queryFn: ({ signal }) => call(accountActions.actions.charge, { ids: [...ids!] }, { signal }),
    enabled: ids !== undefined,
    gcTime: 0,
  });
