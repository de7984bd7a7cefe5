import { useEffect, useEffectEvent, useState } from 'react';

/** The dragged tile, and the one it would be put before; `before` equals the count for the end. */
export type TileDrag = { from: number; before: number };

type Options = { element: HTMLElement | null; onDrop: (drag: TileDrag) => void };

/** A tile is dragged by its handle, with mouse or touch, and dropped before another or at the end; Escape cancels. */
export const useTileDrag = ({ element, ...options }: Options) => {
  const [drag, setDrag] = useState<TileDrag | null>(null);
  const onDrop = useEffectEvent(options.onDrop);

  useEffect(() => {
    if (!element) return;
    let active: (TileDrag & { pointerId: number; x: number; y: number }) | null = null;
    let frame = 0;
    const tiles = () => [...element.querySelectorAll<HTMLElement>('[data-tile]')];
    const show = (next: typeof active) => {
      active = next;
      setDrag(next && { from: next.from, before: next.before });
    };
    const end = () => {
      cancelAnimationFrame(frame);
      show(null);
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', end);
      window.removeEventListener('keydown', onKey, true);
    };
    const follow = (x: number, y: number) => {
      if (!active) return;
      const before = placeAt(
        tiles().map(tile => tile.getBoundingClientRect()),
        x,
        y,
      );
      show({ ...active, x, y, before: before ?? active.before });
    };
    /** Held near an edge of the scroll container, it scrolls. */
    const scroll = () => {
      if (!active) return;
      const scroller = scrollerOf(element);
      const { top, bottom } = scroller.getBoundingClientRect();
      const step =
        active.y < top + edge
          ? active.y - top - edge
          : active.y > bottom - edge
            ? active.y - bottom + edge
            : 0;
      if (step) {
        scroller.scrollBy(0, Math.max(-16, Math.min(16, step / 3)));
        follow(active.x, active.y);
      }
      frame = requestAnimationFrame(scroll);
    };
    const onDown = (event: PointerEvent) => {
      const handle = (event.target as Element).closest('[data-handle]');
      const tile = handle?.closest<HTMLElement>('[data-tile]');
      if (!tile || event.button !== 0 || !event.isPrimary) return;
      const from = tiles().indexOf(tile);
      const { clientX: x, clientY: y, pointerId } = event;
      show({ from, before: from, pointerId, x, y });
      frame = requestAnimationFrame(scroll);
      window.addEventListener('pointermove', onMove);
      window.addEventListener('pointerup', onUp);
      window.addEventListener('pointercancel', end);
      window.addEventListener('keydown', onKey, true);
    };
    const onMove = (event: PointerEvent) => {
      if (active?.pointerId === event.pointerId) follow(event.clientX, event.clientY);
    };
    const onUp = (event: PointerEvent) => {
      if (active?.pointerId !== event.pointerId) return;
      const { from, before } = active;
      end();
      if (before !== from && before !== from + 1) onDrop({ from, before });
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      end();
    };
    element.addEventListener('pointerdown', onDown);
    return () => {
      end();
      element.removeEventListener('pointerdown', onDown);
    };
  }, [element]);
  return drag;
};

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;
/**
 * The index that a drop at the pointer goes before: by the left or right half of the tile under it, or by the
 * upper or lower half of a full-width tile.
 */
const placeAt = (boxes: readonly Box[], x: number, y: number) => {
  const at = boxes.findIndex(box => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
  if (at < 0) {
    const last = boxes.at(-1);
    return last && (y > last.bottom || (y > last.top && x > last.right)) ? boxes.length : undefined;
  }
  const { left, right, top, bottom } = boxes[at];
  const alone = boxes.every((box, other) => other === at || box.bottom <= top || box.top >= bottom);
  const second = alone ? y > (top + bottom) / 2 : x > (left + right) / 2;
  return second ? at + 1 : at;
};

/** In pixels. */
const edge = 48;

const scrollerOf = (element: HTMLElement): HTMLElement => {
  for (let each: HTMLElement | null = element; each; each = each.parentElement)
    if (each.scrollHeight > each.clientHeight && /auto|scroll/.test(getComputedStyle(each).overflowY))
      return each;
  return document.documentElement;
};
