import { getRowNumber } from '../../../contract/work/evidence/row-numbers';
import { maxRowNumbers } from '../../../contract/work/steps/parts';

export type Row = Record<string, unknown>;

/**
 * A number that no row of the step and no photo has had: photos refer to it. `reserved`: numbers of rows that the server
 * has or that were removed here.
 */
export const nextRowNumber = (rows: readonly Row[], reserved: Iterable<number>): number | null => {
  const used = new Set([...rows.map(getRowNumber), ...reserved]);
  for (let no = 0; no < maxRowNumbers; no++) if (!used.has(no)) return no;
  return null;
};

export const removeAt = <Item>(items: readonly Item[], index: number): Item[] =>
  items.filter((_, other) => other !== index);
export const insertAt = <Item>(items: readonly Item[], index: number, item: Item): Item[] => [
  ...items.slice(0, index),
  item,
  ...items.slice(index),
];
export const moveItem = <Item>(items: readonly Item[], from: number, to: number): Item[] =>
  insertAt(removeAt(items, from), to, items[from]);
