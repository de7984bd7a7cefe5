import { useQuery } from '@tanstack/react-query';
import { minPassword } from '../../contract/account';
import { session } from '../../contract/session';
import { call } from '../providers/call';

/** The fewest characters of a new password: the contract's, or more where the settings ask for more. */
export const usePasswordMin = () =>
  useQuery({
    queryKey: ['passwordMin'],
    queryFn: ({ signal }) => call(session.actions.health, {}, { signal }).then(answer => answer.password_min),
    staleTime: 60_000,
  }).data ?? minPassword;
