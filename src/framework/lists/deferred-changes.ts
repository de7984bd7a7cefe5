import type { Query, QueryKey } from '@tanstack/react-query';

/** A page of a list, as react-admin caches it. */
export type Page = { data: Row[]; total?: number; meta?: { deferred?: DeferredChanges } };
export type Row = { id: unknown };
/** Changes not shown yet, because they would move the rows being read. */
export type DeferredChanges = {
  /** Rows that came before or between those shown. */
  added: number;
  /** Rows shown that no longer match the list. */
  removed: readonly unknown[];
  /** Rows shown that are on another page by now. */
  moved: number;
};

/** Query option of a list whose row changes are deferred. */
export const deferRowChangesOption = { defersRowChanges: true };
export const isDeferringRowChanges = ({ options, state }: Query) =>
  'defersRowChanges' in options && state.data !== undefined;

/**
 * Merges a background refetch: every row stays in place and shows its current values; changes that would move
 * rows wait until the reader requests them. Rows appended to a page that was not full move nothing. `movedRows`:
 * those shown that the list has on another page by now.
 */
export const mergeRefetchedPage = (
  { queryKey, state }: Query,
  refetched: unknown,
  movedRows: readonly Row[],
): Page => {
  const { data: shownRows } = state.data as Page;
  const refetchedPage = refetched as Page;
  const refetchedRows = refetchedPage.data;
  if (shownRows.length === 0) return refetchedPage;

  const currentById = new Map([...movedRows, ...refetchedRows].map(row => [row.id, row]));
  const shownIds = new Set(shownRows.map(({ id }) => id));
  const lastShownIndex = refetchedRows.findLastIndex(({ id }) => shownIds.has(id));
  const isNew = ({ id }: Row) => !shownIds.has(id);
  const comesBeforeShown = (index: number) => lastShownIndex < 0 || index < lastShownIndex;
  const added = refetchedRows.filter((row, index) => isNew(row) && comesBeforeShown(index));
  const appended = refetchedRows.filter((row, index) => isNew(row) && !comesBeforeShown(index));
  const removed = shownRows.filter(({ id }) => !currentById.has(id)).map(({ id }) => id);
  const moved = movedRows.length;

  const freeRows = removed.length > 0 ? 0 : Math.max(0, getPageSize(queryKey) - shownRows.length);
  const data = [...shownRows.map(row => currentById.get(row.id) ?? row), ...appended.slice(0, freeRows)];
  const hasDeferred = added.length + removed.length + moved > 0;
  const deferred = hasDeferred ? { added: added.length, removed, moved } : undefined;
  return { ...refetchedPage, data, meta: { ...refetchedPage.meta, deferred } };
};

const getPageSize = ([, , params]: QueryKey) =>
  (params as { pagination?: { perPage: number } } | undefined)?.pagination?.perPage ?? 0;
