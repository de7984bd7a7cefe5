import type { OwnDashboardState, TileState } from '../../../contract/figures/own-dashboards';
import { findPeriodFilter } from '../../../contract/figures/tile-values';
import { tiles } from '../../../contract/figures/tiles';
import { invalid } from '../../framework/http/errors';
import type { User } from '../../framework/identity/user';
import { requireFilter, requireReadableList } from '../../organisation/saved-views/require-valid-state';

/** Refuses tiles that could show nothing: no figure chosen, or an unknown list or filter. */
export const requireValidTiles = (user: User, state: OwnDashboardState) => {
  for (const [at, tile] of state.tiles.entries()) requireFittingTile(user, tile, `state.tiles.${at}`);
};

const requireFittingTile = (user: User, { tile, category, list, filter, within }: TileState, at: string) => {
  const { source, requires } = tiles[tile];
  if (requires && !category) throw invalid(`${at}.category`, 'required');
  if (source !== 'list') return;
  if (!list) throw invalid(`${at}.list`, 'required');
  const contract = requireReadableList(user, list);
  if (filter) requireFilter(contract, filter, `${at}.filter`);
  if (within !== undefined && !findPeriodFilter(contract, within))
    throw invalid(`${at}.within`, 'unknownField', { field: within });
};
