import { useListContext } from 'ra-core';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ListRecord } from './columns';
import { compareRows, type RowMark, type ShownRows } from './compare-rows';

type Marks = ReadonlyMap<unknown, RowMark>;
const noMarks: Marks = new Map();
/** In milliseconds. */
const markDuration = 8_000;

/** Marks the rows of a list that changed while it was open: created, changed or removed ones, by id. */
export const useRowMarks = (): Marks => {
  const { data, meta, total, filterValues, sort, page, perPage, isPlaceholderData } =
    useListContext<ListRecord>();
  const removed: readonly unknown[] | undefined = meta?.deferred?.removed;
  const requestKey = JSON.stringify([filterValues, sort, page, perPage]);
  const lastShown = useRef<ShownRows & { requestKey: string }>(undefined);
  const newestId = useRef(0);
  const [marks, setMarks] = useState(noMarks);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are compared when they or the request change
  useEffect(() => {
    if (!data || isPlaceholderData) return;
    const last = lastShown.current;
    const previouslyNewest = newestId.current;
    const shownCount = (page - 1) * perPage + data.length - (removed?.length ?? 0);
    lastShown.current = {
      requestKey,
      rows: new Map(data.map(record => [record.id, record])),
      hasBefore: page > 1,
      hasAfter: (total ?? 0) > shownCount,
    };
    newestId.current = data.reduce((newest, { id }) => Math.max(newest, Number(id)), previouslyNewest);
    // Another page, order or filter has nothing to compare.
    if (last?.requestKey !== requestKey) {
      setMarks(noMarks);
      return;
    }
    const changes = compareRows(last, data, previouslyNewest);
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
