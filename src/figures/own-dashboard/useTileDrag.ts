import { useEffect, useEffectEvent, useState } from 'react';

/** The dragged tile, and the one it would be put before; `before` equals the count for the end. */
export type TileDrag = { from: number; before: number };

type Options = { element: HTMLElement | null; onDrop: (drag: TileDrag) => void };

/**
 * Reorders tiles with mouse or touch: a tile is dragged by its handle, and dropped before another one or at the
 * end; Escape cancels. Returns the drag in progress, or null.
 */
export const useTileDrag = ({ element, ...options }: Options) => {
  const [drag, setDrag] = useState<TileDrag | null>(null);
  const onDrop = useEffectEvent(options.onDrop);

  useEffect(() => {
    if (!element) return;
    let active: ActiveDrag | null = null;
    let frame = 0;
    const findTiles = () => [...element.querySelectorAll<HTMLElement>('[data-tile]')];
    const setActive = (next: ActiveDrag | null) => {
      active = next;
      setDrag(next && { from: next.from, before: next.before });
    };
    const end = () => {
      cancelAnimationFrame(frame);
      setActive(null);
      stopListening();
    };
    const listen = () => {
      window.addEventListener('pointermove', onMove);
      window.addEventListener('pointerup', onUp);
      window.addEventListener('pointercancel', end);
      window.addEventListener('keydown', onKey, true);
    };
    const stopListening = () => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', end);
      window.removeEventListener('keydown', onKey, true);
    };
    const follow = (x: number, y: number) => {
      if (!active) return;
      const boxes = findTiles().map(tile => tile.getBoundingClientRect());
      const before = findDropIndex(boxes, x, y);
      setActive({ ...active, x, y, before: before ?? active.before });
    };
    /** Scrolls as long as the pointer is near the upper or lower edge of the scroll container. */
    const scrollAtEdge = () => {
      if (!active) return;
      const container = findScrollContainer(element);
      const distance = getDistanceIntoEdge(container.getBoundingClientRect(), active.y);
      if (distance) {
        container.scrollBy(0, Math.max(-maxScrollStep, Math.min(maxScrollStep, distance / 3)));
        follow(active.x, active.y);
      }
      frame = requestAnimationFrame(scrollAtEdge);
    };
    const onPointerDown = (event: PointerEvent) => {
      const handle = (event.target as Element).closest('[data-handle]');
      const tile = handle?.closest<HTMLElement>('[data-tile]');
      if (!tile || event.button !== 0 || !event.isPrimary) return;
      const from = findTiles().indexOf(tile);
      const { clientX: x, clientY: y, pointerId } = event;
      setActive({ from, before: from, pointerId, x, y });
      frame = requestAnimationFrame(scrollAtEdge);
      listen();
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
    element.addEventListener('pointerdown', onPointerDown);
    return () => {
      end();
      element.removeEventListener('pointerdown', onPointerDown);
    };
  }, [element]);
  return drag;
};

type ActiveDrag = TileDrag & { pointerId: number; x: number; y: number };
type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/**
 * The index that a drop at the pointer goes before: by the left or right half of the tile under it, or by the
 * upper or lower half of a tile alone in its row. Below or after the last tile: the end; between tiles: undefined.
 */
const findDropIndex = (boxes: readonly Box[], x: number, y: number) => {
  const target = boxes.findIndex(box => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
  if (target < 0) {
    const last = boxes.at(-1);
    const isAfterLast = last && (y > last.bottom || (y > last.top && x > last.right));
    return isAfterLast ? boxes.length : undefined;
  }
  const { left, right, top, bottom } = boxes[target];
  const isAloneInRow = boxes.every(
    (box, index) => index === target || box.bottom <= top || box.top >= bottom,
  );
  const isInSecondHalf = isAloneInRow ? y > (top + bottom) / 2 : x > (left + right) / 2;
  return isInSecondHalf ? target + 1 : target;
};

/** The height of the scrolling edges and the most scrolled per frame, in pixels. */
const edgeHeight = 48;
const maxScrollStep = 16;

/** Negative within the upper edge, positive within the lower one, zero between them. */
const getDistanceIntoEdge = ({ top, bottom }: Box, y: number) => {
  if (y < top + edgeHeight) return y - top - edgeHeight;
  if (y > bottom - edgeHeight) return y - bottom + edgeHeight;
  return 0;
};

/** The closest ancestor that scrolls, or the page. */
const findScrollContainer = (element: HTMLElement): HTMLElement => {
  for (let ancestor: HTMLElement | null = element; ancestor; ancestor = ancestor.parentElement) {
    const isOverflowing = ancestor.scrollHeight > ancestor.clientHeight;
    if (isOverflowing && /auto|scroll/.test(getComputedStyle(ancestor).overflowY)) return ancestor;
  }
  return document.documentElement;
};
