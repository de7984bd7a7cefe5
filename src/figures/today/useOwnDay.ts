import { useQuery } from '@tanstack/react-query';
import { ownDay } from '../../../contract/office/own-day';
import { call } from '../../framework/providers/call';
import { useSession } from '../../framework/providers/sessionStore';

/** One's own day; refetched by `useLiveRefresh` when plans or tasks change. */
export const useOwnDay = () => {
  const user = useSession();
  return useQuery({
    queryKey: ['dashboards', 'ownDay', user?.userid],
    queryFn: async ({ signal }) => (await call(ownDay.actions.ownDay, {}, { signal })).data,
  });
};
