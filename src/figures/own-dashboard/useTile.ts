import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { OwnDashboardState, TileState } from '../../../contract/figures/own-dashboards';
import {
  buildPreviousTileRequest,
  buildTileRequest,
  getTileValue,
  type TileRequest,
  type TileValue,
} from '../../../contract/figures/tile-values';
import { resolvePeriod } from '../../../contract/framework/named-periods';
import type { Period } from '../../../contract/framework/previous-period';
import { today } from '../../../contract/framework/today';
import type { ApiError } from '../../framework/providers/ApiError';
import { call } from '../../framework/providers/call';
import { useSession } from '../../framework/providers/sessionStore';

export type TileResult = { value: TileValue; period: Period | null; answer: unknown };

/**
 * A tile's figures, fetched by the same calls as the dashboard pages: tiles with the same call share its
 * answer, and `useLiveRefresh` refetches it.
 */
export const useTile = (
  tile: TileState,
  { period, compared }: Pick<OwnDashboardState, 'period' | 'compared'>,
) => {
  const day = today();
  const days = resolvePeriod(period, day);
  const now = useAnswer(tile, buildTileRequest(tile, days));
  const before = useAnswer(tile, compared ? buildPreviousTileRequest(tile, days, day) : null);
  return { now, before: before.data };
};

const useAnswer = (tile: TileState, request: TileRequest | null) => {
  const user = useSession();
  return useQuery({
    queryKey: ['dashboards', 'own', user?.userid, request?.endpoint.path, request?.input],
    queryFn: async ({ signal }) => ({
      answer: await call(request!.endpoint, request!.input, { signal }),
      // It stays with its figures while those of another filter are fetched.
      period: request!.period,
    }),
    enabled: request !== null,
    placeholderData: request ? keepPreviousData : undefined,
    // A forbidden call is not retried.
    retry: (count, error) =>
      count < 1 && (error as ApiError).status !== 403 && (error as ApiError).status !== 404,
    select: ({ answer, period }): TileResult => ({
      answer,
      period,
      value: getTileValue(tile, answer, period),
    }),
  });
};
