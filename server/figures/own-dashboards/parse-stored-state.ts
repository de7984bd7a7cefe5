import { OwnDashboardState, TileState } from '../../../contract/figures/own-dashboards';

/** A stored dashboard, without tiles that the product no longer has. */
export const parseStoredState = (state: unknown): OwnDashboardState => {
  const { tiles, ...rest } = state as OwnDashboardState;
  return OwnDashboardState.parse({
    ...rest,
    tiles: tiles.flatMap(tile => TileState.safeParse(tile).data ?? []),
  });
};
