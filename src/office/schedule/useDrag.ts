import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

type Options<Item, Place> = {
  /** The container of draggable elements. */
  root: HTMLElement | null;
  /** The element that scrolls when an item is dragged near its edges; `head` is the size of its headers. */
  scroller: HTMLElement | null;
  head: { width: number; height: number };
  /** The item of an element, if it is draggable. */
  itemAt: (element: Element) => Item | undefined;
  /** The drop target at a point of the window. Targets with the same JSON are equal. */
  placeAt: (x: number, y: number, item: Item) => Place | undefined;
  onDrop: (item: Item, place: Place) => void;
};
export type DragState<Item, Place> = { item: Item; place?: Place };

/**
 * Drag and drop. A drag starts immediately with the mouse, after a long press by touch; Escape cancels it. Only
 * a new drop target causes a render: `card`, the preview, follows the pointer directly in the DOM.
 */
export const useDrag = <Item, Place>({ root, scroller, head, ...options }: Options<Item, Place>) => {
  const [drag, setDrag] = useState<DragState<Item, Place> | null>(null);
  const card: RefObject<HTMLDivElement | null> = useRef<HTMLDivElement>(null);
  const hasMoved = useRef(false);
  const itemAt = useEffectEvent(options.itemAt);
  const placeAt = useEffectEvent(options.placeAt);
  const onDrop = useEffectEvent(options.onDrop);
  const { width, height } = head;

  useEffect(() => {
    if (!root) return;
    const rootListeners = new AbortController();
    let press: { item: Item | undefined; x: number; y: number; id: number } | undefined;
    let pressListeners = new AbortController();
    let active: DragState<Item, Place> | null = null;
    let pointer = { x: 0, y: 0 };
    let longPress: ReturnType<typeof setTimeout> | undefined;
    let frame = 0;

    const setActive = (next: DragState<Item, Place> | null) => {
      active = next;
      setDrag(next);
    };
    const end = () => {
      clearTimeout(longPress);
      cancelAnimationFrame(frame);
      pressListeners.abort();
      press = undefined;
      if (active) setActive(null);
    };
    const follow = () => {
      if (!active) return;
      if (card.current) card.current.style.transform = pointerTransform(pointer.x, pointer.y);
      const place = placeAt(pointer.x, pointer.y, active.item);
      if (JSON.stringify(place) !== JSON.stringify(active.place)) setActive({ ...active, place });
    };
    const begin = () => {
      if (press?.item === undefined) return;
      setActive({ item: press.item, place: placeAt(pointer.x, pointer.y, press.item) });
      window.addEventListener('keydown', onKey, { capture: true, signal: pressListeners.signal });
      frame = requestAnimationFrame(scrollAndFollow);
    };
    const scrollAndFollow = () => {
      if (!active) return;
      const { left, right, top, bottom } = scroller?.getBoundingClientRect() ?? noBounds;
      const isOverColumns = pointer.x > left && pointer.x < right;
      if (isOverColumns && pointer.y > top - verticalMargin && pointer.y < bottom + verticalMargin)
        scroller?.scrollBy(
          getScrollStep(pointer.x, left + width, right),
          getScrollStep(pointer.y, top + height, bottom),
        );
      follow();
      frame = requestAnimationFrame(scrollAndFollow);
    };
    const onDown = (event: PointerEvent) => {
      hasMoved.current = false;
      const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey;
      if (event.button !== 0 || !event.isPrimary || hasModifier) return;
      pointer = { x: event.clientX, y: event.clientY };
      press = { item: itemAt(event.target as Element), ...pointer, id: event.pointerId };
      if (event.pointerType !== 'mouse') longPress = setTimeout(begin, longPressDuration);
      pressListeners = new AbortController();
      window.addEventListener('pointermove', onMove, pressListeners);
      window.addEventListener('pointerup', onUp, pressListeners);
      window.addEventListener('pointercancel', end, pressListeners);
    };
    const onMove = (event: PointerEvent) => {
      if (event.pointerId !== press?.id) return;
      pointer = { x: event.clientX, y: event.clientY };
      if (active || Math.hypot(pointer.x - press.x, pointer.y - press.y) < clickTolerance) return;
      hasMoved.current = true;
      if (press.item !== undefined && event.pointerType === 'mouse') begin();
      else end();
    };
    const onUp = (event: PointerEvent) => {
      if (event.pointerId !== press?.id) return;
      pointer = { x: event.clientX, y: event.clientY };
      follow();
      const finished = active;
      end();
      if (!finished) return;
      hasMoved.current = true;
      if (finished.place !== undefined) onDrop(finished.item, finished.place);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      hasMoved.current = true;
      end();
    };
    /** During a drag, touch does not scroll. */
    const onTouchMove = (event: TouchEvent) => active && event.preventDefault();
    const onContextMenu = (event: Event) => (active || longPress) && press?.item && event.preventDefault();

    root.addEventListener('pointerdown', onDown, rootListeners);
    root.addEventListener('touchmove', onTouchMove, { passive: false, signal: rootListeners.signal });
    root.addEventListener('contextmenu', onContextMenu, rootListeners);
    return () => {
      end();
      rootListeners.abort();
    };
  }, [root, scroller, width, height]);

  return {
    drag,
    card,
    /** Whether the last press was a drag: called by the click handler, which ignores the click after a drag. */
    wasDragged: () => {
      const moved = hasMoved.current;
      hasMoved.current = false;
      return moved;
    },
  };
};

const pointerTransform = (x: number, y: number) =>
  `translate(${Math.min(x + 14, window.innerWidth - 260)}px, ${Math.min(y + 16, window.innerHeight - 150)}px)`;
/** How far to scroll per frame, along one axis, when the pointer is near an edge. */
const getScrollStep = (pointer: number, start: number, end: number) => {
  if (pointer < start + 24) return -Math.min(14, start + 24 - pointer);
  if (pointer > end - 36) return Math.min(14, pointer - end + 36);
  return 0;
};
const noBounds = { left: 0, right: 0, top: 0, bottom: 0 };
/** In pixels: how far above or below the scroller the pointer still scrolls it. */
const verticalMargin = 40;
/** In pixels: a smaller movement is still a click. */
const clickTolerance = 5;
/** In milliseconds. */
const longPressDuration = 350;
