import { useListContext } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { Selection } from './actions';

/** Identifies a selection: by its ids, or by the filter when all matching rows are selected, however many match now. */
export const serializeSelection = ({ ids, matching, filter }: Selection) =>
  JSON.stringify([ids, matching, filter]);

/** The selected rows, over all pages, or all that match; reset when the filter changes. */
export const useSelection = () => {
  const { selectedIds, total = 0, filterValues, onUnselectItems, onSelect } = useListContext();
  const [matching, setMatching] = useState(false);
  const filter = JSON.stringify(filterValues);
  const lastFilter = useRef(filter);
  const clear = () => {
    setMatching(false);
    onSelect([]);
    onUnselectItems();
  };
  const selectedText = JSON.stringify(selectedIds);
  useEffect(() => {
    if (lastFilter.current === filter) return;
    lastFilter.current = filter;
    clear();
  });
  // Selecting or deselecting a row ends the selection of all matching rows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `selectedText` is what changed
  useEffect(() => void setMatching(false), [selectedText]);

  const value: Selection = matching
    ? { matching, filter: filterValues, count: total }
    : { ids: selectedIds as number[], count: selectedIds.length };
  return { value, count: value.count, matching, selectMatching: () => setMatching(true), clear };
};
