// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { createRandom } from '../../../server/operations/demo/random';
import { deferRowChangesOption } from '../../../src/framework/lists/deferred-changes';
import { refetchInTurn } from '../../../src/framework/live/refetch-in-turn';
import { dataProvider } from '../../../src/framework/providers/dataProvider';

type Row = { id: number; rank: number; open: boolean };
type Params = { pagination: { page: number; perPage: number }; filter: { ids?: number[]; id?: number[] } };

/** The server: the open rows by rank, a page of them, or those of some ids. */
const answerList = (table: readonly Row[], { pagination: { page, perPage }, filter }: Params) => {
  const ids = filter.ids ?? filter.id;
  const listed = table.filter(({ id, open }) => open && (!ids || ids.includes(id)));
  const sorted = listed.toSorted((one, other) => one.rank - other.rank || one.id - other.id);
  return { data: sorted.slice((page - 1) * perPage, page * perPage), total: sorted.length };
};
/** A page of a list that is open while its table changes, as it is shown after the refetch. */
const refetchAfter = async (list: string, page: number, before: Row[], after: Row[]) => {
  let table = before;
  const params = { pagination: { page, perPage: 3 }, sort: { field: 'rank', order: 'ASC' }, filter: {} };
  const getList = vi
    .spyOn(dataProvider, 'getList')
    .mockImplementation(async (_, asked) => answerList(table, asked as Params) as any);
  const client = new QueryClient();
  const options = {
    queryKey: [list, 'getList', params],
    queryFn: () => dataProvider.getList(list, params as never),
    ...deferRowChangesOption,
  };
  const observer = new QueryObserver(client, options);
  const stop = observer.subscribe(() => {});
  const { data: shown } = (await observer.refetch()).data!;
  getList.mockClear();
  table = after;
  await refetchInTurn(client, client.getQueryCache().find({ queryKey: options.queryKey })!);
  const { data, meta } = observer.getCurrentResult().data!;
  stop();
  return {
    shown: shown as Row[],
    data: data as Row[],
    deferred: meta?.deferred,
    calls: getList.mock.calls.length,
  };
};
const readRows = (text: string): Row[] =>
  text.split(' ').map((id, rank) => ({ id: Number(id), rank, open: true }));
afterEach(() => vi.restoreAllMocks());

it.each([
  // What happened, the page, the list before and after, what waits, the calls.
  [
    'a row of page 2 moved to page 1',
    2,
    '1 2 3 4 5 6 7',
    '5 1 2 3 4 6 7',
    { added: 1, removed: [], moved: 1 },
    2,
  ],
  [
    'one moved to page 1, one left',
    2,
    '1 2 3 4 5 6 7',
    '5 1 2 3 6 7',
    { added: 1, removed: [4], moved: 1 },
    2,
  ],
  [
    'a row of page 1 moved to page 3',
    1,
    '1 2 3 4 5 6 7',
    '1 3 4 5 6 7 2',
    { added: 0, removed: [], moved: 1 },
    2,
  ],
  [
    'a row of page 1 left, others slid up',
    2,
    '1 2 3 4 5 6 7',
    '1 3 4 5 6 7',
    { added: 0, removed: [], moved: 1 },
    2,
  ],
  ['a row of page 2 left', 2, '1 2 3 4 5 6 7', '1 2 3 4 6 7', { added: 0, removed: [5], moved: 0 }, 2],
  ['a row came first', 1, '1 2 3 4', '9 1 2 3 4', { added: 1, removed: [], moved: 1 }, 2],
  ['a row of the only page left', 1, '1 2 3', '1 3', { added: 0, removed: [2], moved: 0 }, 1],
  ['nothing moved', 1, '1 2 3 4', '1 2 3 5', undefined, 1],
])('marks only rows that left the list: %s', async (_, page, before, after, deferred, calls) => {
  for (const list of ['planning', 'owners']) {
    const refetched = await refetchAfter(list, page, readRows(before), readRows(after));
    expect(refetched.deferred).toEqual(deferred);
    expect(refetched.data.map(({ id }) => id)).toEqual(refetched.shown.map(({ id }) => id));
    expect(refetched.calls).toBe(calls);
  }
});

it('says in random lists what left, and shows current values of what is still listed', async () => {
  const random = createRandom(7);
  for (let world = 0; world < 60; world++) {
    const create = (id: number): Row => ({ id, rank: random.int(1, 9), open: random.chance(0.8) });
    const before = Array.from({ length: 12 }, (_, index) => create(index + 1));
    const after = [...before.map(row => (random.chance(0.7) ? row : create(row.id))), create(13)];
    const { shown, data, deferred } = await refetchAfter('planning', random.int(1, 3), before, after);
    if (shown.length === 0) continue;
    const left: number[] = [];
    for (const row of shown) {
      const now = after.find(({ id }) => id === row.id)!;
      if (!now.open) left.push(row.id);
      expect(data.find(({ id }) => id === row.id)).toEqual(now.open ? now : row);
    }
    expect(deferred?.removed ?? []).toEqual(left);
  }
});
