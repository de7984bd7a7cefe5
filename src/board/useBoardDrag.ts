import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Held, isSamePlace, type Over } from './held';

type Options = {
  /** Grid, tray and map together. */
  root: HTMLElement | null;
  /** What scrolls under what is held. */
  scroller: HTMLElement | null;
  /** What follows the pointer; moved without drawing anything anew. */
  card: RefObject<HTMLElement | null>;
  heldAt: (element: Element) => Held | undefined;
  onDrop: (held: Held, at: Over) => void;
};
export type Drag = { held: Held; over?: Over };

/**
 * Taken by the mouse at once, by a finger that rests on it; Escape puts it back. Only a change of what lies below is
 * told: between two cells a drag draws nothing.
 */
export const useBoardDrag = ({ root, scroller, card, ...options }: Options) => {
  const [drag, setDrag] = useState<Drag | null>(null);
  const dropped = useRef(false);
  const heldAt = useEffectEvent(options.heldAt);
  const onDrop = useEffectEvent(options.onDrop);

  useEffect(() => {
    if (!root) return;
    let pressed: { held: Held; x: number; y: number; pointerId: number } | undefined;
    let active: Drag | null = null;
    let at = { x: 0, y: 0 };
    let resting: ReturnType<typeof setTimeout> | undefined;
    let frame = 0;

    const end = () => {
      clearTimeout(resting);
      cancelAnimationFrame(frame);
      pressed = undefined;
      if (active) setDrag(null);
      active = null;
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', end);
      window.removeEventListener('keydown', onKey, true);
    };
    const follow = () => {
      if (!active) return;
      if (card.current) card.current.style.transform = besidePointer(at.x, at.y);
      const over = placeAt(at.x, at.y, active.held);
      if (isSamePlace(over, active.over)) return;
      active = { ...active, over };
      setDrag(active);
    };
    const begin = () => {
      if (!pressed) return;
      active = { held: pressed.held, over: placeAt(at.x, at.y, pressed.held) };
      setDrag(active);
      window.addEventListener('keydown', onKey, true);
      frame = requestAnimationFrame(step);
    };
    /** Once a frame; held near an edge, the grid moves on under it. */
    const step = () => {
      if (!active) return;
      if (scroller) {
        const { left, right, top, bottom } = scroller.getBoundingClientRect();
        if (at.x > left && at.x < right && at.y > top - 40 && at.y < bottom + 40) {
          const [x, y] = [edge(at.x, left + headWidth, right), edge(at.y, top + headHeight, bottom)];
          if (x || y) scroller.scrollBy(x, y);
        }
      }
      follow();
      frame = requestAnimationFrame(step);
    };
    const onDown = (event: PointerEvent) => {
      dropped.current = false;
      if (event.button !== 0 || !event.isPrimary || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const held = heldAt(event.target as Element);
      if (!held) return;
      at = { x: event.clientX, y: event.clientY };
      pressed = { held, ...at, pointerId: event.pointerId };
      if (event.pointerType !== 'mouse') resting = setTimeout(begin, rest);
      window.addEventListener('pointermove', onMove);
      window.addEventListener('pointerup', onUp);
      window.addEventListener('pointercancel', end);
    };
    const onMove = (event: PointerEvent) => {
      if (!pressed || event.pointerId !== pressed.pointerId) return;
      at = { x: event.clientX, y: event.clientY };
      if (active || Math.hypot(at.x - pressed.x, at.y - pressed.y) < slack) return;
      dropped.current = true;
      if (event.pointerType === 'mouse') begin();
      else end();
    };
    const onUp = (event: PointerEvent) => {
      if (pressed && event.pointerId !== pressed.pointerId) return;
      at = { x: event.clientX, y: event.clientY };
      follow();
      const done = active;
      end();
      if (!done) return;
      dropped.current = true;
      if (done.over) onDrop(done.held, done.over);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      end();
    };
    /** The map must not go along with what is taken from it. */
    const onMouseDown = (event: MouseEvent) => {
      if ((event.target as Element).closest('.leaflet-container [data-tray]')) event.stopPropagation();
    };
    /** While something is held, the finger does not scroll. */
    const onTouchMove = (event: TouchEvent) => active && event.preventDefault();
    const onMenu = (event: Event) => (active || resting) && pressed && event.preventDefault();

    root.addEventListener('pointerdown', onDown);
    root.addEventListener('mousedown', onMouseDown, true);
    root.addEventListener('touchmove', onTouchMove, { passive: false });
    root.addEventListener('contextmenu', onMenu);
    return () => {
      end();
      root.removeEventListener('pointerdown', onDown);
      root.removeEventListener('mousedown', onMouseDown, true);
      root.removeEventListener('touchmove', onTouchMove);
      root.removeEventListener('contextmenu', onMenu);
    };
  }, [root, scroller, card]);

  return {
    drag,
    /** Asked once, by the click that follows. */
    wasDropped: () => {
      const was = dropped.current;
      dropped.current = false;
      return was;
    },
  };
};

const placeAt = (x: number, y: number, held: Held): Over | undefined => {
  const below = document.elementFromPoint(x, y);
  if (held.kind === 'plans' && below?.closest('[data-takes-plans]')) return 'tray';
  const cell = below?.closest<HTMLElement>('[data-cell]')?.dataset.cell;
  if (!cell) return undefined;
  const [row, day] = cell.split(' ').map(Number);
  return { row, day };
};
export const besidePointer = (x: number, y: number) =>
  `translate(${Math.min(x + 14, window.innerWidth - 260)}px, ${Math.min(y + 16, window.innerHeight - 150)}px)`;

/** In pixels and milliseconds. */
const slack = 5;
const rest = 350;
const headWidth = 150;
const headHeight = 44;
const edge = (at: number, from: number, to: number) =>
  at < from + 24 ? -Math.min(14, from + 24 - at) : at > to - 36 ? Math.min(14, at - to + 36) : 0;
