import { useListContext } from 'ra-core';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ListRecord } from './columns';

export type RowMark = 'new' | 'changed' | 'gone';
type Marks = ReadonlyMap<unknown, RowMark>;
const noMarks: Marks = new Map();
/** In milliseconds. */
const markDuration = 8_000;

/** Marks the rows of a list that changed while it was open: new, changed or removed ones, by id. */
export const useRowMarks = (): Marks => {
  const { data, meta, filterValues, sort, page, perPage, isPlaceholderData } = useListContext<ListRecord>();
  const removed: readonly unknown[] | undefined = meta?.deferred?.removed;
  const requestKey = JSON.stringify([filterValues, sort, page, perPage]);
  const lastRows = useRef<{ requestKey: string; rows: Map<unknown, object> }>(undefined);
  const [marks, setMarks] = useState(noMarks);

  useEffect(() => {
    if (!data || isPlaceholderData) return;
    const rows = new Map<unknown, object>(data.map(record => [record.id, record]));
    const last = lastRows.current;
    lastRows.current = { requestKey, rows };
    // Another page, order or filter has nothing to compare.
    if (last?.requestKey !== requestKey) {
      setMarks(noMarks);
      return;
    }
    const changes = markChanges(last.rows, rows);
    if (changes.size) setMarks(changes);
  }, [data, requestKey, isPlaceholderData]);
  useEffect(() => {
    if (marks.size === 0) return;
    const timer = setTimeout(() => setMarks(noMarks), markDuration);
    return () => clearTimeout(timer);
  }, [marks]);
  // Removed rows stay marked as long as they are in the list.
  return useMemo(
    () => (removed?.length ? new Map([...marks, ...removed.map(id => [id, 'gone'] as const)]) : marks),
    [marks, removed],
  );
};

const markChanges = (last: Map<unknown, object>, now: Map<unknown, object>): Marks => {
  const marks = new Map<unknown, RowMark>();
  for (const [id, record] of now) {
    const old = last.get(id);
    if (!old) marks.set(id, 'new');
    else if (old !== record && JSON.stringify(old) !== JSON.stringify(record)) marks.set(id, 'changed');
  }
  return marks.size ? marks : noMarks;
};
