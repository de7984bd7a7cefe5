import type { OwnDashboardState, TileState } from '../../../contract/figures/own-dashboards';
import { findPeriodFilter } from '../../../contract/figures/tile-values';
import { tiles } from '../../../contract/figures/tiles';
import { invalid } from '../../framework/http/errors';
import type { User } from '../../framework/identity/user';
import { requireFilter, requireReadableList } from '../../framework/saved-views/require-valid-state';

/** Refuses tiles that could show nothing: no figure chosen, or an unknown list or filter. */
export const requireValidTiles = (user: User, state: OwnDashboardState) => {
  for (const [index, tile] of state.tiles.entries()) requireValidTile(user, tile, `state.tiles.${index}`);
};

const requireValidTile = (user: User, { tile, category, list, filter, within }: TileState, path: string) => {
  const { source, requires } = tiles[tile];
  if (requires && !category) throw invalid(`${path}.category`, 'required');
  if (source !== 'list') return;
  if (!list) throw invalid(`${path}.list`, 'required');
  const contract = requireReadableList(user, list);
  if (filter) requireFilter(contract, filter, `${path}.filter`);
  if (within !== undefined && !findPeriodFilter(contract, within))
    throw invalid(`${path}.within`, 'unknownField', { field: within });
};
