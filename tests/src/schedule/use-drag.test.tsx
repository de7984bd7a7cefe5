// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDrag } from '../../../src/office/schedule/useDrag';

const root = document.createElement('div');
root.innerHTML = '<i data-item="7"></i><b></b>';
document.body.append(root);
const onDrop = vi.fn();
const dragged = () => {
  const { result } = renderHook(() =>
    useDrag<string, { column: number }>({
      root,
      scroller: null,
      head: { width: 0, height: 0 },
      itemAt: element => (element as HTMLElement).dataset.item,
      placeAt: x => (x < 100 ? { column: Math.floor(x / 10) } : undefined),
      onDrop,
    }),
  );
  return result;
};
const pointer = (
  type: string,
  x: number,
  { touch = false, ctrlKey = false } = {},
  on: EventTarget = window,
) =>
  act(() => {
    const event = new MouseEvent(type, { clientX: x, ctrlKey, bubbles: true });
    const pointerType = touch ? 'touch' : 'mouse';
    on.dispatchEvent(Object.assign(event, { pointerId: 1, isPrimary: true, pointerType }));
  });
const press = (selector: string, how?: Parameters<typeof pointer>[2]) =>
  pointer('pointerdown', 10, how, root.querySelector(selector)!);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  onDrop.mockClear();
  vi.useRealTimers();
});

it('drops what was pulled where it lies, and nowhere beside', () => {
  const drag = dragged();
  press('i');
  pointer('pointermove', 13);
  expect(drag.current.drag).toBeNull();
  pointer('pointermove', 31);
  expect(drag.current.drag).toEqual({ item: '7', place: { column: 3 } });
  pointer('pointerup', 52);
  expect(onDrop.mock.calls).toEqual([['7', { column: 5 }]]);
  // The click that follows is none; the one after it is.
  expect([drag.current.wasDragged(), drag.current.wasDragged()]).toEqual([true, false]);

  press('i');
  pointer('pointermove', 31);
  pointer('pointerup', 200);
  expect(onDrop).toHaveBeenCalledTimes(1);
});

it('cancels with Escape, and leaves a press with Ctrl to the selection', () => {
  const drag = dragged();
  press('i');
  pointer('pointermove', 31);
  act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })));
  pointer('pointerup', 52);
  press('i', { ctrlKey: true });
  pointer('pointermove', 31);
  expect(drag.current.drag).toBeNull();
  pointer('pointerup', 52);
  expect(onDrop).not.toHaveBeenCalled();
});

it('takes a finger’s plan once it rests, and does not click what was pulled but stays', () => {
  const drag = dragged();
  press('i', { touch: true });
  act(() => void vi.advanceTimersByTime(400));
  expect(drag.current.drag?.item).toBe('7');
  pointer('pointerup', 10);

  press('b');
  pointer('pointermove', 31);
  expect([drag.current.drag, drag.current.wasDragged()]).toEqual([null, true]);
});
