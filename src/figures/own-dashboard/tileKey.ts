import type { TileState } from '../../../contract/figures/own-dashboards';

/** What a tile is known by while a dashboard is edited: two alike are still two. */
const keys = new WeakMap<TileState, number>();
let last = 0;

export const keyOf = (tile: TileState) => {
  const key = keys.get(tile) ?? ++last;
  keys.set(tile, key);
  return key;
};

/** Another in the place of a tile: the same one, otherwise. */
export const inPlaceOf = (tile: TileState, other: TileState) => {
  keys.set(other, keyOf(tile));
  return other;
};

export const moved = <Item>(items: readonly Item[], from: number, to: number): Item[] => {
  const rest = items.filter((_, at) => at !== from);
  return [...rest.slice(0, to), items[from], ...rest.slice(to)];
};
