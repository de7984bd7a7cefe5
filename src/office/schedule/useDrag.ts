import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

type Options<Item, Place> = {
  /** The container of draggable elements. */
  root: HTMLElement | null;
  /** Scrolls when something is dragged near its edges; its headers cover so many pixels of it. */
  scroller: HTMLElement | null;
  head: { width: number; height: number };
  /** The item of an element, if it is draggable. */
  itemAt: (element: Element) => Item | undefined;
  /** The drop target at a point of the window. Targets with the same text are equal. */
  placeAt: (x: number, y: number, item: Item) => Place | undefined;
  onDrop: (item: Item, place: Place) => void;
};
export type DragState<Item, Place> = { item: Item; place?: Place };

/**
 * Dragging starts immediately with the mouse, after a long press by touch; Escape cancels. The state changes
 * only with the drop target: in between a drag renders nothing, and `card` follows the pointer directly in the
 * DOM.
 */
export const useDrag = <Item, Place>({ root, scroller, head, ...options }: Options<Item, Place>) => {
  const [drag, setDrag] = useState<DragState<Item, Place> | null>(null);
  const card: RefObject<HTMLDivElement | null> = useRef<HTMLDivElement>(null);
  const pulled = useRef(false);
  const itemAt = useEffectEvent(options.itemAt);
  const placeAt = useEffectEvent(options.placeAt);
  const onDrop = useEffectEvent(options.onDrop);
  const { width, height } = head;

  useEffect(() => {
    if (!root) return;
    const listening = new AbortController();
    let press: { item: Item | undefined; x: number; y: number; id: number } | undefined;
    let pressing = new AbortController();
    let active: DragState<Item, Place> | null = null;
    let at = { x: 0, y: 0 };
    let resting: ReturnType<typeof setTimeout> | undefined;
    let frame = 0;

    const show = (next: DragState<Item, Place> | null) => {
      active = next;
      setDrag(next);
    };
    const end = () => {
      clearTimeout(resting);
      cancelAnimationFrame(frame);
      pressing.abort();
      press = undefined;
      if (active) show(null);
    };
    const follow = () => {
      if (!active) return;
      if (card.current) card.current.style.transform = pointerTransform(at.x, at.y);
      const place = placeAt(at.x, at.y, active.item);
      if (JSON.stringify(place) !== JSON.stringify(active.place)) show({ ...active, place });
    };
    const begin = () => {
      if (press?.item === undefined) return;
      show({ item: press.item, place: placeAt(at.x, at.y, press.item) });
      window.addEventListener('keydown', onKey, { capture: true, signal: pressing.signal });
      frame = requestAnimationFrame(step);
    };
    const step = () => {
      if (!active) return;
      const { left, right, top, bottom } = scroller?.getBoundingClientRect() ?? nowhere;
      if (at.x > left && at.x < right && at.y > top - 40 && at.y < bottom + 40)
        scroller?.scrollBy(edge(at.x, left + width, right), edge(at.y, top + height, bottom));
      follow();
      frame = requestAnimationFrame(step);
    };
    const onDown = (event: PointerEvent) => {
      pulled.current = false;
      if (event.button !== 0 || !event.isPrimary || event.ctrlKey || event.metaKey || event.shiftKey) return;
      at = { x: event.clientX, y: event.clientY };
      press = { item: itemAt(event.target as Element), ...at, id: event.pointerId };
      if (event.pointerType !== 'mouse') resting = setTimeout(begin, rest);
      pressing = new AbortController();
      window.addEventListener('pointermove', onMove, pressing);
      window.addEventListener('pointerup', onUp, pressing);
      window.addEventListener('pointercancel', end, pressing);
    };
    const onMove = (event: PointerEvent) => {
      if (event.pointerId !== press?.id) return;
      at = { x: event.clientX, y: event.clientY };
      if (active || Math.hypot(at.x - press.x, at.y - press.y) < slack) return;
      pulled.current = true;
      if (press.item !== undefined && event.pointerType === 'mouse') begin();
      else end();
    };
    const onUp = (event: PointerEvent) => {
      if (event.pointerId !== press?.id) return;
      at = { x: event.clientX, y: event.clientY };
      follow();
      const done = active;
      end();
      if (!done) return;
      pulled.current = true;
      if (done.place !== undefined) onDrop(done.item, done.place);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      pulled.current = true;
      end();
    };
    /** While something is dragged, touch does not scroll. */
    const onTouchMove = (event: TouchEvent) => active && event.preventDefault();
    const onMenu = (event: Event) => (active || resting) && press?.item && event.preventDefault();

    root.addEventListener('pointerdown', onDown, listening);
    root.addEventListener('touchmove', onTouchMove, { passive: false, signal: listening.signal });
    root.addEventListener('contextmenu', onMenu, listening);
    return () => {
      end();
      listening.abort();
    };
  }, [root, scroller, width, height]);

  return {
    drag,
    card,
    /** Called once by the click that follows: a drag is not a click. */
    wasPulled: () => {
      const was = pulled.current;
      pulled.current = false;
      return was;
    },
  };
};

const pointerTransform = (x: number, y: number) =>
  `translate(${Math.min(x + 14, window.innerWidth - 260)}px, ${Math.min(y + 16, window.innerHeight - 150)}px)`;
/** How far to scroll per frame for a pointer near an edge. */
const edge = (at: number, from: number, to: number) =>
  at < from + 24 ? -Math.min(14, from + 24 - at) : at > to - 36 ? Math.min(14, at - to + 36) : 0;
const nowhere = { left: 0, right: 0, top: 0, bottom: 0 };
/** In pixels and milliseconds. */
const slack = 5;
const rest = 350;
