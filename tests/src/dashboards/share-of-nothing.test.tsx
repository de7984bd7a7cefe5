// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { shareOf } from '../../../src/figures/dashboards/figure-columns';
import { useFormats } from '../../../src/framework/fields/useFormats';

it('nothing has no shares: neither 0 % nor 100 %', () => {
  const { percent } = renderHook(() => useFormats()).result.current;
  expect(percent(shareOf(0, 0))).toBe('–');
  expect(shareOf(0, 4)).toBe(0);
  expect(shareOf(3, 4)).toBe(0.75);
});
