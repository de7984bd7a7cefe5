import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Morning, type MorningFigure, morning, readsMorning } from '../../../contract/morning';
import { isAllowed } from '../../../contract/permissions';
import { planScopes } from '../../../contract/plans';
import { call } from '../../providers/call';
import { useSession } from '../../providers/sessionStore';
import { listLink } from '../listLink';
import { useDashboardFilter } from '../useDashboardFilter';

export type MorningScope = (typeof planScopes)[number];

/** The scopes whose morning somebody may read. */
export const useMorningScopes = (): MorningScope[] => {
  const user = useSession();
  return planScopes.filter(scope => isAllowed(user, readsMorning(scope)));
};

/** The morning of a scope where the dashboard looks; read anew by `useLiveRefresh` when plans or tasks change. */
export const useMorning = (scope: MorningScope) => {
  const { filter } = useDashboardFilter();
  const user = useSession();
  const asked = { scope, owner: filter.owner, cluster: filter.cluster };
  return useQuery({
    queryKey: ['dashboards', 'morning', user?.userid, asked],
    queryFn: async ({ signal }) => (await call(morning.actions.morning, asked, { signal })).data,
    placeholderData: keepPreviousData,
    select: (data: Morning) => ({
      ...data,
      scope,
      /** The list of exactly a figure's rows, where the reader may use its filters. */
      to: ({ list, filter }: MorningFigure) => listLink(user, list, filter),
      /** The plans of an agent's week. */
      planningOf: (agent: number) =>
        listLink(user, 'planning', {
          agent,
          plan_status: 'kept',
          plan_from: data.week.from,
          plan_to: data.week.to,
        }),
    }),
  });
};
export type MorningData = NonNullable<ReturnType<typeof useMorning>['data']>;
