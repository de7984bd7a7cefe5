import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { OwnDashboardState, TileState } from '../../../contract/figures/own-dashboards';
import {
  type Asking,
  askedBefore,
  askedBy,
  shownIn,
  type TileValue,
} from '../../../contract/figures/tile-values';
import { periodOn } from '../../../contract/framework/named-periods';
import type { Period } from '../../../contract/framework/period-before';
import { today } from '../../../contract/framework/today';
import type { ApiError } from '../../framework/providers/ApiError';
import { call } from '../../framework/providers/call';
import { useSession } from '../../framework/providers/sessionStore';

export type Shown = { value: TileValue; period: Period | null; answer: unknown };

/**
 * A tile's figures, fetched by the same calls as the dashboard pages: tiles with the same call share its
 * answer, and `useLiveRefresh` refetches it.
 */
export const useTile = (
  tile: TileState,
  { period, compared }: Pick<OwnDashboardState, 'period' | 'compared'>,
) => {
  const day = today();
  const days = periodOn(period, day);
  const now = useAnswer(tile, askedBy(tile, days));
  const before = useAnswer(tile, compared ? askedBefore(tile, days, day) : null);
  return { now, before: before.data };
};

const useAnswer = (tile: TileState, asking: Asking | null) => {
  const user = useSession();
  return useQuery({
    queryKey: ['dashboards', 'own', user?.userid, asking?.endpoint.path, asking?.input],
    queryFn: async ({ signal }) => ({
      answer: await call(asking!.endpoint, asking!.input, { signal }),
      // It stays with its figures while those of another filter are fetched.
      period: asking!.period,
    }),
    enabled: asking !== null,
    placeholderData: asking ? keepPreviousData : undefined,
    // A forbidden call is not retried.
    retry: (count, error) =>
      count < 1 && (error as ApiError).status !== 403 && (error as ApiError).status !== 404,
    select: ({ answer, period }): Shown => ({
      answer,
      period,
      value: shownIn(tile, answer, period),
    }),
  });
};
