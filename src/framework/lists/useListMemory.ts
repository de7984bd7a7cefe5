import { useStore } from 'ra-core';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { ResourceContract } from '../../../contract/framework/endpoint';

type Filter = Record<string, unknown>;
export type StoredListParams = { filter?: Filter } | undefined;
type Entry = { key: string; resource: string; linked: boolean; cameBackWith?: string };

/** How react-admin marks changes within a list: the stored search keeps its owner. */
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
export const useListMemory = ({ name }: ResourceContract, start: Filter, remembers: boolean) => {
  const { key, search, state } = useLocation();
  const ownKey = `${name}.listParams`;
  const [stored, setStored] = useStore<StoredListParams>(ownKey);

  const enter = (before?: Entry): Entry => {
    const own = JSON.stringify(stored?.filter ?? start);
    const addressed = search ? JSON.stringify(parseFilter(search)) : own;
    const within = before?.resource === name && state?._scrollToTop !== undefined;
    const isOwnSearch = state?.ownSearch === true;
    const linked = !remembers || (!isOwnSearch && (within ? before.linked : addressed !== own));
    const cameBack = !linked && !isOwnSearch && !within;
    return { key, resource: name, linked, cameBackWith: cameBack ? own : before?.cameBackWith };
  };
  const [entry, setEntry] = useState(() => enter());
  if (entry.key !== key || entry.resource !== name) setEntry(enter(entry));

  return {
    kept: stored,
    setKept: setStored,
    storeKey: entry.linked ? `${name}.linkedParams` : ownKey,
    /** The stored filter with which the list was restored, as JSON. */
    cameBackWith: entry.linked ? undefined : entry.cameBackWith,
  };
};

export const parseFilter = (search: string): Filter => {
  try {
    return JSON.parse(new URLSearchParams(search).get('filter') ?? '{}') || {};
  } catch {
    return {};
  }
};
