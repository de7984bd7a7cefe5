import { useQuery } from '@tanstack/react-query';
import { ownDashboards } from '../../../contract/figures/own-dashboards';
import { call } from '../../framework/providers/call';
import { useSession } from '../../framework/providers/sessionStore';

/** The first part of their query keys. */
export const ownDashboardsKey = 'ownDashboards';

/** One's own dashboards, and those shared with the user. */
export const useOwnDashboards = () => {
  const user = useSession();
  return useQuery({
    queryKey: [ownDashboardsKey, user?.userid],
    queryFn: ({ signal }) => call(ownDashboards.actions.list, {}, { signal }),
  });
};
