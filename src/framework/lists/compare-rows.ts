import type { ListRecord } from './columns';

export type RowMark = 'new' | 'changed' | 'gone';
/** The rows of a page as last shown. */
export type ShownRows = {
  rows: ReadonlyMap<unknown, ListRecord>;
  /** Whether other rows come before and after those shown, on other pages. */
  hasBefore: boolean;
  hasAfter: boolean;
};

/**
 * The marks of the rows that came into being or changed since the page was last shown. Ids ascend, so whatever was
 * created since has a higher id than every row shown before (`newestId`). A row from another page may have one too;
 * it enters at the end of the page next to its own.
 */
export const compareRows = (last: ShownRows, now: readonly ListRecord[], newestId: number) => {
  const marks = new Map<unknown, RowMark>();
  const firstRemaining = now.findIndex(({ id }) => last.rows.has(id));
  const lastRemaining = now.findLastIndex(({ id }) => last.rows.has(id));
  now.forEach((record, index) => {
    const old = last.rows.get(record.id);
    const isMoved = (last.hasBefore && index < firstRemaining) || (last.hasAfter && index > lastRemaining);
    if (!old) {
      if (Number(record.id) > newestId && !isMoved) marks.set(record.id, 'new');
    } else if (old !== record && JSON.stringify(old) !== JSON.stringify(record))
      marks.set(record.id, 'changed');
  });
  return marks;
};
