import {
  type FetchInfiniteQueryOptions,
  type InfiniteData,
  type Query,
  QueryClient,
  type QueryFunction,
} from '@tanstack/react-query';
import { isDeferringRowChanges, mergeRefetchedPage } from '../lists/deferred-changes';
import { fetchMovedRows } from '../lists/fetch-moved-rows';
import { ApiError } from '../providers/ApiError';

/** The queries being refetched here; `again` if something changed meanwhile. */
const refetches = new WeakMap<Query, { again: boolean }>();

/**
 * A query is fetched once at a time, and once more if something changed meanwhile: the data fetched may be
 * older. False if the server cannot answer now.
 */
export const refetchInTurn = async (client: QueryClient, query: Query) => {
  const pending = refetches.get(query);
  if (pending) {
    pending.again = true;
    return true;
  }
  const refetch = { again: true };
  refetches.set(query, refetch);
  let isAnswered = true;
  while (refetch.again) {
    refetch.again = false;
    isAnswered = await refetchQuietly(client, query);
  }
  refetches.delete(query);
  return isAnswered;
};

/**
 * Refetches a query without a loading indicator: the rows change, the page stays. False if the server cannot
 * answer now.
 */
const refetchQuietly = async (client: QueryClient, query: Query) => {
  const { queryKey, options } = query;
  if (typeof options.queryFn !== 'function') return true;
  // A pending fetch may have started before the change.
  if (query.state.fetchStatus !== 'idle') await query.promise?.catch(() => undefined);
  const previousUpdate = query.state.dataUpdatedAt;
  try {
    const data = await fetchCurrentData(client, query);
    const isDeferring = isDeferringRowChanges(query);
    const movedRows = isDeferring ? await fetchMovedRows(query, data) : [];
    // It may be another user's session by now.
    if (client.getQueryCache().get(query.queryHash) !== query) return true;
    // What was fetched or written meanwhile is newer.
    if (query.state.dataUpdatedAt !== previousUpdate || query.state.fetchStatus !== 'idle') return true;
    client.setQueryData(queryKey, isDeferring ? mergeRefetchedPage(query, data, movedRows) : data);
    return true;
  } catch (error) {
    // The data shown stays. If the server cannot be reached, the refetch happens when the stream is connected again.
    return !(error instanceof ApiError && error.isTemporary);
  }
};

/** The server's current data; for an infinite query as many pages as it has, fetched by a separate client. */
const fetchCurrentData = (client: QueryClient, query: Query): unknown => {
  const { queryKey, meta, options, state, queryType } = query;
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
  } as FetchInfiniteQueryOptions);
};
