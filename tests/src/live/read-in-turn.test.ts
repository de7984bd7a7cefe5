// @vitest-environment jsdom
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { refetchInTurn } from '../../../src/framework/live/refetch-in-turn';
import { ApiError } from '../../../src/framework/providers/ApiError';

it('reads all loaded pages of a list again, without a sign of loading, and keeps them where that fails', async () => {
  const client = new QueryClient();
  let version = 1;
  let failure: Error | undefined;
  const observer = new InfiniteQueryObserver(client, {
    queryKey: ['events'],
    queryFn: async ({ pageParam }) => {
      if (failure) throw failure;
      return { rows: [`row ${pageParam} of version ${version}`], next: pageParam + 1 };
    },
    initialPageParam: 1,
    getNextPageParam: ({ next }) => next,
  });
  const statuses = new Set<string>();
  const stop = observer.subscribe(
    ({ status, fetchStatus }) => void statuses.add(`${status}, ${fetchStatus}`),
  );
  const rows = () => observer.getCurrentResult().data?.pages.map(page => page.rows);
  await observer.fetchNextPage();
  await observer.fetchNextPage();
  statuses.clear();

  version = 2;
  const query = client.getQueryCache().find({ queryKey: ['events'] })!;
  expect(await refetchInTurn(client, query)).toBe(true);
  expect(rows()).toEqual([['row 1 of version 2'], ['row 2 of version 2']]);
  failure = new ApiError(503, 'Indisponible');
  expect(await refetchInTurn(client, query)).toBe(false);
  expect(rows()).toEqual([['row 1 of version 2'], ['row 2 of version 2']]);
  expect([...statuses]).toEqual(['success, idle']);
  stop();
});
