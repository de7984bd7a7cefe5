// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { countTargetsMet, getTileValue } from '../../../contract/figures/tile-values';
import { shareOf } from '../../../src/figures/dashboards/figure-columns';
import { useFormats } from '../../../src/framework/fields/useFormats';

it('nothing has no shares: neither 0 % nor 100 %', () => {
  const { percent } = renderHook(() => useFormats()).result.current;
  expect(percent(shareOf(0, 0))).toBe('–');
  expect(shareOf(0, 4)).toBe(0);
  expect(shareOf(3, 4)).toBe(0.75);
});

it.each([
  ['morning.completion.week', { completion: { week: { done: { value: 0 }, planned: { value: 0 } } } }],
  ['tasks.perOwnerDetail.doneShare', { perOwnerDetail: [] }],
] as const)(
  'a tile of the share of nothing has no figure, and meets or misses no target: %s',
  (tile, data) => {
    const value = getTileValue({ tile, size: 'S' }, { data }, null);
    expect(value).toEqual({ draws: 'figure', value: null });
    expect(countTargetsMet(value, { value: 80, bound: 'least' })).toEqual({ met: 0, of: 0 });
  },
);

it('puts bars of nothing after those of 0 %', () => {
  const perCluster = [
    { cluster: 1, count: 0, done: 0 },
    { cluster: 2, count: 4, done: 0 },
    { cluster: 3, count: 4, done: 3 },
  ];
  const value = getTileValue({ tile: 'tasks.perCluster.share', size: 'M' }, { data: { perCluster } }, null);
  expect('rows' in value && value.rows.map(row => [row.id, row.value])).toEqual([
    [3, 75],
    [2, 0],
    [1, null],
  ]);
});
