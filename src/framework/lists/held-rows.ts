import type { Query, QueryKey } from '@tanstack/react-query';

/** A page of a list, as react-admin keeps it. */
type Page = { data: Row[]; meta?: { held?: Held } };
type Row = { id: unknown };
/** What waits to be shown, since it would move the rows that somebody reads. */
export type Held = {
  /** Rows that came before or between those shown. */
  added: number;
  /** Rows shown that are no longer of the list. */
  gone: readonly unknown[];
};

/** What a list says of the queries whose rows it holds. */
export const holding = { holdsRows: true };
export const holdsRows = ({ options, state }: Query) => 'holdsRows' in options && state.data !== undefined;

/**
 * A page that was read again behind its reader: every row stays where it is and says what it says now; what would move
 * them waits until he asks for it. What came at the end of a page that was not full moves nothing.
 */
export const withHeld = ({ queryKey, state }: Query, read: unknown): Page => {
  const { data: shown } = state.data as Page;
  const fresh = read as Page;
  if (shown.length === 0) return fresh;
  const now = new Map(fresh.data.map(row => [row.id, row]));
  const known = new Set(shown.map(({ id }) => id));
  const lastKept = fresh.data.findLastIndex(({ id }) => known.has(id));
  const came = fresh.data.filter(({ id }) => !known.has(id));
  const added = lastKept < 0 ? came : came.filter(row => fresh.data.indexOf(row) < lastKept);
  const lastStays = shown.findLastIndex(({ id }) => now.has(id));
  // Those at the end went on to the next page where others came before them.
  const gone = shown
    .filter(({ id }, index) => !now.has(id) && (index < lastStays || added.length === 0))
    .map(({ id }) => id);
  const rows = shown.map(row => now.get(row.id) ?? row);
  const room = gone.length ? 0 : Math.max(0, perPageOf(queryKey) - rows.length);
  const held = added.length || gone.length ? { added: added.length, gone } : undefined;
  const atEnd = came.filter(row => !added.includes(row)).slice(0, room);
  return { ...fresh, data: [...rows, ...atEnd], meta: { ...fresh.meta, held } };
};

const perPageOf = ([, , asked]: QueryKey) =>
  (asked as { pagination?: { perPage: number } } | undefined)?.pagination?.perPage ?? 0;
