import { useStore } from 'ra-core';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { ResourceContract } from '../../../contract/framework/endpoint';

type Filter = Record<string, unknown>;
export type StoredListParams = { filter?: Filter } | undefined;
/** One entry of the browser's history while the list is open. */
type Entry = {
  key: string;
  resource: string;
  /** The filter came with a link. */
  isLinked: boolean;
  /** The stored filter with which the list was restored, as JSON. */
  restoredFilter?: string;
};

/** Location state of a change within a list, as react-admin sets it: a linked search still counts as linked. */
export const sameListState = { _scrollToTop: false };
/**
 * Location state for changes made by the reader, such as applying a saved view: what is then shown is their own
 * search.
 */
export const ownSearchState = { ownSearch: true };

/**
 * What a list remembers of the last visit: the reader's own search. One that came with a link is not stored,
 * even if it was refined afterwards; react-admin would store it.
 */
export const useListMemory = ({ name }: ResourceContract, defaultFilter: Filter, isStoring: boolean) => {
  const { key, search, state } = useLocation();
  const ownKey = `${name}.listParams`;
  const [stored, setStored] = useStore<StoredListParams>(ownKey);

  const createEntry = (previous?: Entry): Entry => {
    const storedFilter = JSON.stringify(stored?.filter ?? defaultFilter);
    const urlFilter = search ? JSON.stringify(parseFilter(search)) : storedFilter;
    const isSameList = previous?.resource === name && state?._scrollToTop !== undefined;
    const isOwnSearch = state?.ownSearch === true;
    const cameByLink = isSameList ? previous.isLinked : urlFilter !== storedFilter;
    const isLinked = !isStoring || (!isOwnSearch && cameByLink);
    const isRestored = !isLinked && !isOwnSearch && !isSameList;
    const restoredFilter = isRestored ? storedFilter : previous?.restoredFilter;
    return { key, resource: name, isLinked, restoredFilter };
  };
  const [entry, setEntry] = useState(() => createEntry());
  // Set while rendering, so that react-admin never reads the `storeKey` of another address.
  if (entry.key !== key || entry.resource !== name) setEntry(createEntry(entry));

  return {
    stored,
    setStored,
    storeKey: entry.isLinked ? `${name}.linkedParams` : ownKey,
    restoredFilter: entry.isLinked ? undefined : entry.restoredFilter,
  };
};

export const parseFilter = (search: string): Filter => {
  try {
    return JSON.parse(new URLSearchParams(search).get('filter') ?? '{}') || {};
  } catch {
    return {};
  }
};
