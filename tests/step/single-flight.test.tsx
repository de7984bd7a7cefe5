// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useSingleFlight } from '../../field/framework/ui/useSingleFlight';

afterEach(cleanup);

it('ignores a double click before the button is busy, and works again afterwards', async () => {
  const { result } = renderHook(() => useSingleFlight());
  const deed = vi.fn(async () => undefined);
  await act(() => Promise.all([result.current.once(deed), result.current.once(deed)]));
  expect(deed).toHaveBeenCalledOnce();
  await act(() => result.current.once(deed));
  expect(deed).toHaveBeenCalledTimes(2);
});
