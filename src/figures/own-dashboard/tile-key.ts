import type { TileState } from '../../../contract/figures/own-dashboards';

/** A stable key of a tile while a dashboard is edited: two equal tiles are still two. */
const keys = new WeakMap<TileState, number>();
let lastKey = 0;

export const getTileKey = (tile: TileState) => {
  const key = keys.get(tile) ?? ++lastKey;
  keys.set(tile, key);
  return key;
};

/** Gives the replacement the same key as the tile. */
export const replaceTile = (tile: TileState, replacement: TileState) => {
  keys.set(replacement, getTileKey(tile));
  return replacement;
};

export const moveItem = <Item>(items: readonly Item[], from: number, to: number): Item[] => {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), items[from], ...rest.slice(to)];
};
