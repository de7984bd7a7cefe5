import { useListContext } from 'ra-core';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ListRecord } from './columns';

export type RowMark = 'new' | 'changed' | 'gone';
type Marks = ReadonlyMap<unknown, RowMark>;
const none: Marks = new Map();
/** In milliseconds. */
const markDuration = 8_000;

/** What changed in a list while it was shown: rows that are new, changed, or gone. */
export const useRowMarks = (): Marks => {
  const { data, meta, filterValues, sort, page, perPage, isPlaceholderData } = useListContext<ListRecord>();
  const removed: readonly unknown[] | undefined = meta?.held?.gone;
  const requestKey = JSON.stringify([filterValues, sort, page, perPage]);
  const before = useRef<{ asked: string; rows: Map<unknown, object> }>(undefined);
  const [marks, setMarks] = useState(none);

  useEffect(() => {
    if (!data || isPlaceholderData) return;
    const rows = new Map<unknown, object>(data.map(record => [record.id, record]));
    const last = before.current;
    before.current = { asked: requestKey, rows };
    const found = last?.asked === requestKey ? differing(last.rows, rows) : none;
    setMarks(current => (found.size || last?.asked !== requestKey ? found : current));
  }, [data, requestKey, isPlaceholderData]);
  useEffect(() => {
    if (marks.size === 0) return;
    const timer = setTimeout(() => setMarks(none), markDuration);
    return () => clearTimeout(timer);
  }, [marks]);
  // As long as it is shown.
  return useMemo(
    () => (removed?.length ? new Map([...marks, ...removed.map(id => [id, 'gone'] as const)]) : marks),
    [marks, removed],
  );
};

const differing = (last: Map<unknown, object>, now: Map<unknown, object>): Marks => {
  const found = new Map<unknown, RowMark>();
  for (const [id, record] of now) {
    const old = last.get(id);
    if (!old) found.set(id, 'new');
    else if (old !== record && JSON.stringify(old) !== JSON.stringify(record)) found.set(id, 'changed');
  }
  return found.size ? found : none;
};
