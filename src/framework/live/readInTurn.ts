import { type InfiniteData, type Query, QueryClient, type QueryFunction } from '@tanstack/react-query';
import { holdsRows, withHeld } from '../lists/held-rows';
import { ApiError } from '../providers/ApiError';

const turns = new WeakMap<Query, { again: boolean }>();

/**
 * A query is read once at a time, and once more where something changed meanwhile: what was read may have been older.
 * False where the server cannot answer now.
 */
export const readInTurn = async (client: QueryClient, query: Query) => {
  const underWay = turns.get(query);
  if (underWay) {
    underWay.again = true;
    return true;
  }
  const turn = { again: true };
  turns.set(query, turn);
  let isAnswered = true;
  while (turn.again) {
    turn.again = false;
    isAnswered = await readQuietly(client, query);
  }
  turns.delete(query);
  return isAnswered;
};

/** Reads a query anew without a loading sign: the rows change, the page stays. False where the server cannot answer now. */
const readQuietly = async (client: QueryClient, query: Query) => {
  const { queryKey, options } = query;
  if (typeof options.queryFn !== 'function') return true;
  // What is being read may have been asked for before the change.
  if (query.state.fetchStatus !== 'idle') await query.promise?.catch(() => undefined);
  const before = query.state.dataUpdatedAt;
  try {
    const data = await answerOf(client, query);
    // It may be somebody else's page by now.
    if (client.getQueryCache().get(query.queryHash) !== query) return true;
    // What was read or written meanwhile is newer.
    if (query.state.dataUpdatedAt !== before || query.state.fetchStatus !== 'idle') return true;
    client.setQueryData(queryKey, holdsRows(query) ? withHeld(query, data) : data);
    return true;
  } catch (error) {
    // What is shown stays. A server that cannot be reached is asked again when the stream stands anew.
    return !(error instanceof ApiError && error.status === 503);
  }
};

/** What the server answers now. Of an infinite query as many pages as it has, read by a client of its own. */
const answerOf = (client: QueryClient, { queryKey, meta, options, state, queryType }: Query): unknown => {
  if (queryType !== 'infinite')
    return (options.queryFn as QueryFunction)({
      client,
      queryKey,
      meta,
      signal: new AbortController().signal,
    });
  const pages = (state.data as InfiniteData<unknown> | undefined)?.pages.length ?? 1;
  return new QueryClient().fetchInfiniteQuery({
    ...options,
    queryKey,
    pages,
    retry: false,
    gcTime: 0,
  } as never);
};
