import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getAccount, type PersonalData, type PrivacyData } from '../../../contract/framework/account';
import { call } from '../providers/call';
import { useSession } from '../providers/sessionStore';

/** The query key `['account']` prefixes everything read of one's account, so that a change refreshes all of it. */
export const usePersonalData = () => useOwnAccount<PersonalData>('personal');
export const usePrivacyData = () => useOwnAccount<PrivacyData>('privacy');

export const useTwoFactorState = () =>
  useQuery({
    queryKey: ['account', 'code'],
    queryFn: ({ signal }) => call(getAccount().actions.code, {}, { signal }),
  });

export const useOwnSessions = () =>
  useQuery({
    queryKey: ['account', 'sessions'],
    queryFn: ({ signal }) =>
      call(getAccount().actions.sessions, {}, { signal }).then(({ sessions }) => sessions),
  });

export const useInvalidateAccount = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['account'] });
};

const useOwnAccount = <Data>(tab: 'personal' | 'privacy') => {
  const id = useSession()?.userid ?? 0;
  return useQuery({
    queryKey: ['account', id, tab],
    queryFn: ({ signal }) =>
      call(getAccount().actions.show, { id, tab }, { signal }).then(({ data }) => data as Data),
    enabled: id > 0,
  });
};
