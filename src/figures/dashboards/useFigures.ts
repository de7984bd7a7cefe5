import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSession } from '../../framework/providers/sessionStore';
import type { DashboardScope } from './dashboard-pages';
import { buildFigureLinks } from './figure-links';
import { type DashboardFilter, useDashboardFilter } from './useDashboardFilter';

/**
 * A page's figures with the filter and links they belong to, also while the figures of a new filter are fetched.
 * `read` fetches them; `useLiveRefresh` refetches them after changes.
 */
export const useFigures = <Data>(
  family: DashboardScope,
  page: string,
  read: (filter: DashboardFilter, signal: AbortSignal) => Promise<Data>,
) => {
  const { filter } = useDashboardFilter();
  const user = useSession();
  return useQuery({
    queryKey: ['dashboards', family, page, user?.userid, filter],
    queryFn: async ({ signal }) => ({ filter, data: await read(filter, signal) }),
    placeholderData: keepPreviousData,
    select: result => ({ ...result, links: buildFigureLinks(user, family, result.filter) }),
  });
};
