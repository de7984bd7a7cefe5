import type { TileState } from '../../../contract/figures/own-dashboards';

/** A stable key of a tile while a dashboard is edited: two equal tiles are still two. */
const keys = new WeakMap<TileState, number>();
let last = 0;

export const getTileKey = (tile: TileState) => {
  const key = keys.get(tile) ?? ++last;
  keys.set(tile, key);
  return key;
};

/** Replaces a tile, keeping its key. */
export const replaceTile = (tile: TileState, other: TileState) => {
  keys.set(other, getTileKey(tile));
  return other;
};

export const moveItem = <Item>(items: readonly Item[], from: number, to: number): Item[] => {
  const rest = items.filter((_, at) => at !== from);
  return [...rest.slice(0, to), items[from], ...rest.slice(to)];
};
