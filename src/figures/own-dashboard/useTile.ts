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
import { call } from '../../framework/providers/call';
import { useSession } from '../../framework/providers/sessionStore';

export type TileResult = { value: TileValue; period: Period | null; response: unknown };

/**
 * A tile's figures, fetched by the same requests as the dashboard pages: tiles with the same request share its
 * response, and `useLiveRefresh` refetches it.
 */
export const useTile = (
  tile: TileState,
  { period, compared }: Pick<OwnDashboardState, 'period' | 'compared'>,
) => {
  const day = today();
  const days = resolvePeriod(period, day);
  const current = useTileRequest(tile, buildTileRequest(tile, days));
  const previous = useTileRequest(tile, compared ? buildPreviousTileRequest(tile, days, day) : null);
  return { current, previous: previous.data };
};

const useTileRequest = (tile: TileState, request: TileRequest | null) => {
  const user = useSession();
  return useQuery({
    queryKey: ['dashboards', 'own', user?.userid, request?.endpoint.path, request?.input],
    queryFn: async ({ signal }) => ({
      response: await call(request!.endpoint, request!.input, { signal }),
      // Cached with the figures: they stay on screen while those of another period are fetched.
      period: request!.period,
    }),
    enabled: request !== null,
    placeholderData: request ? keepPreviousData : undefined,
    select: ({ response, period }): TileResult => ({
      response,
      period,
      value: getTileValue(tile, response, period),
    }),
  });
};
