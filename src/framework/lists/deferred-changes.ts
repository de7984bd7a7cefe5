import type { Query, QueryKey } from '@tanstack/react-query';

/** A page of a list, as react-admin caches it. */
type Page = { data: Row[]; meta?: { held?: DeferredChanges } };
type Row = { id: unknown };
/** Changes held back because they would move the rows being read. */
export type DeferredChanges = {
  /** Rows that came before or between those shown. */
  added: number;
  /** Rows shown that no longer match the list. */
  gone: readonly unknown[];
};

/** Query meta that marks a list whose rows are held. */
export const deferRowChangesOption = { holdsRows: true };
export const isDeferringRowChanges = ({ options, state }: Query) =>
  'holdsRows' in options && state.data !== undefined;

/**
 * Merges a background refetch: every row keeps its place and shows its current values; changes that would move
 * rows wait until the reader asks for them. Rows appended to a page that was not full move nothing.
 */
export const mergeRefetchedPage = ({ queryKey, state }: Query, read: unknown): Page => {
  const { data: currentRows } = state.data as Page;
  const fresh = read as Page;
  if (currentRows.length === 0) return fresh;
  const now = new Map(fresh.data.map(row => [row.id, row]));
  const known = new Set(currentRows.map(({ id }) => id));
  const lastKnown = fresh.data.findLastIndex(({ id }) => known.has(id));
  const came = fresh.data.filter(({ id }) => !known.has(id));
  const added = lastKnown < 0 ? came : came.filter(row => fresh.data.indexOf(row) < lastKnown);
  const lastRemaining = currentRows.findLastIndex(({ id }) => now.has(id));
  // Rows at the end moved to the next page if others came before them.
  const removed = currentRows
    .filter(({ id }, index) => !now.has(id) && (index < lastRemaining || added.length === 0))
    .map(({ id }) => id);
  const rows = currentRows.map(row => now.get(row.id) ?? row);
  const room = removed.length ? 0 : Math.max(0, perPageOf(queryKey) - rows.length);
  const deferred = added.length || removed.length ? { added: added.length, gone: removed } : undefined;
  const atEnd = came.filter(row => !added.includes(row)).slice(0, room);
  return { ...fresh, data: [...rows, ...atEnd], meta: { ...fresh.meta, held: deferred } };
};

const perPageOf = ([, , params]: QueryKey) =>
  (params as { pagination?: { perPage: number } } | undefined)?.pagination?.perPage ?? 0;
