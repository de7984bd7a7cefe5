import { numberOf } from '../../../contract/work/evidence/row-numbers';
import { rowNumbers } from '../../../contract/work/steps/parts';

export type Row = Record<string, unknown>;

/**
 * A number that no row of the step and no photo has had: photos refer to it. `spent`: numbers of rows that the server
 * has or that were removed here.
 */
export const freshNumber = (rows: readonly Row[], spent: Iterable<number>): number | null => {
  const taken = new Set([...rows.map(numberOf), ...spent]);
  for (let no = 0; no < rowNumbers; no++) if (!taken.has(no)) return no;
  return null;
};

export const without = <Item>(items: readonly Item[], index: number): Item[] =>
  items.filter((_, at) => at !== index);
export const withAt = <Item>(items: readonly Item[], index: number, item: Item): Item[] => [
  ...items.slice(0, index),
  item,
  ...items.slice(index),
];
export const moved = <Item>(items: readonly Item[], from: number, to: number): Item[] =>
  withAt(without(items, from), to, items[from]);
