import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Morning, type MorningFigure, morning, readsMorning } from '../../../contract/morning';
import { isAllowed, type Scope, scopes } from '../../../contract/permissions';
import { plans } from '../../../contract/plans';
import { resources } from '../../../contract/resources';
import { call } from '../../providers/call';
import { useSession } from '../../providers/sessionStore';
import { listLink } from '../listLink';
import { useDashboardFilter } from '../useDashboardFilter';

/** The scopes whose morning somebody may read. */
export const useMorningScopes = (): Scope[] => {
  const user = useSession();
  return scopes.filter(scope => isAllowed(user, readsMorning(scope)));
};

/** The morning of a scope where the dashboard looks; read anew by `useLiveRefresh` when plans or tasks change. */
export const useMorning = (scope: Scope) => {
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
      to: ({ list, filter }: MorningFigure) => listLink(user, resources.get(list)!, filter),
      /** The plans of an agent's week. */
      planningOf: (agent: number) =>
        listLink(user, plans, {
          agent,
          plan_status: 'kept',
          plan_from: data.week.from,
          plan_to: data.week.to,
        }),
    }),
  });
};
export type MorningData = NonNullable<ReturnType<typeof useMorning>['data']>;
