import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSession } from '../../framework/providers/sessionStore';
import type { DashboardScope } from './dashboard-pages';
import { buildFigureLinks } from './figure-links';
import { type DashboardFilter, useDashboardFilter } from './useDashboardFilter';

/**
 * A page's figures with their filter and links: both stay with them while those of another filter are fetched.
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
    queryFn: async ({ signal }) => ({ asked: filter, data: await read(filter, signal) }),
    placeholderData: keepPreviousData,
    select: ({ asked, data }) => ({ asked, data, links: buildFigureLinks(user, family, asked) }),
  });
};
