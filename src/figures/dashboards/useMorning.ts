import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Morning, type MorningFigure, morning } from '../../../contract/figures/morning';
import { resources } from '../../../contract/office/resources';
import { plans } from '../../../contract/work/plans';
import { call } from '../../framework/providers/call';
import { useSession } from '../../framework/providers/sessionStore';
import { buildDashboardLink } from './dashboard-link';
import { buildListLink } from './list-link';
import { useDashboardFilter } from './useDashboardFilter';

/** The morning's figures with the dashboard's filter; refetched by `useLiveRefresh` when plans or tasks change. */
export const useMorning = () => {
  const { filter } = useDashboardFilter();
  const user = useSession();
  const input = { owner: filter.owner, cluster: filter.cluster };
  return useQuery({
    queryKey: ['dashboards', 'morning', user?.userid, input],
    queryFn: async ({ signal }) => (await call(morning.actions.morning, input, { signal })).data,
    placeholderData: keepPreviousData,
    select: (data: Morning) => {
      /** The lists with exactly a figure's rows, if the reader may use their filters. */
      const listLinksOf = ({ lists }: MorningFigure) =>
        lists.flatMap(({ list, filter, value }) => {
          const to = value > 0 && buildDashboardLink(user, resources.get(list)!, filter);
          return to ? [{ to, list, value }] : [];
        });
      return {
        ...data,
        listLinksOf,
        /** The list of a figure that a single list shows. */
        linkOf: (figure: MorningFigure) =>
          figure.lists.length === 1 ? listLinksOf(figure)[0]?.to : undefined,
        /** The plans of an agent's week that are not cancelled. */
        planningLinkOf: (agent: number) =>
          buildListLink(user, plans, {
            agent,
            plan_status: 'kept',
            plan_from: data.week.from,
            plan_to: data.week.to,
          }),
      };
    },
  });
};
export type MorningData = NonNullable<ReturnType<typeof useMorning>['data']>;
