import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Plan } from '../../contract/plans';

export type Agent = { id: number; name: string };
/** Where a plan is held: the day under the pointer, and the agent whose row that is. */
export type Target = { day?: number; line?: number; agent?: Agent };
export type Drag = Target & { plan: Plan; x: number; y: number };

type Options = {
  element: HTMLElement | null;
  /** The plan that may be moved, by its number. */
  movable: (planid: number) => Plan | undefined;
  targetAt: (x: number, y: number) => Target;
  onDrop: (plan: Plan, target: Target) => void;
};

/** A plan is taken by the mouse at once, by a finger that rests on it; Escape puts it back. */
export const usePlanDrag = ({ element, ...options }: Options) => {
  const [drag, setDrag] = useState<Drag | null>(null);
  /** What was just dropped is not clicked. */
  const dropped = useRef(false);
  const movable = useEffectEvent(options.movable);
  const targetAt = useEffectEvent(options.targetAt);
  const onDrop = useEffectEvent(options.onDrop);

  useEffect(() => {
    if (!element) return;
    /** Without a plan it is one that stays: what is pulled at is not opened. */
    let held: { plan: Plan | undefined; x: number; y: number; pointerId: number } | undefined;
    let active: Drag | null = null;
    let resting: ReturnType<typeof setTimeout> | undefined;
    let frame = 0;

    const show = (next: Drag | null) => {
      active = next;
      setDrag(next);
    };
    const end = () => {
      clearTimeout(resting);
      cancelAnimationFrame(frame);
      frame = 0;
      held = undefined;
      if (active) show(null);
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', end);
      window.removeEventListener('keydown', onKey, true);
    };
    const follow = (x: number, y: number) => held?.plan && show({ plan: held.plan, x, y, ...targetAt(x, y) });
    const begin = (x: number, y: number) => {
      follow(x, y);
      window.addEventListener('keydown', onKey, true);
      frame = requestAnimationFrame(scroll);
    };
    /** Held near an edge, the calendar moves on under it. */
    const scroll = () => {
      if (!active) return;
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const [x, y] = [edge(active.x, left + headRoom, right), edge(active.y, top + headRoom, bottom)];
      if (x || y) {
        element.scrollBy(x, y);
        follow(active.x, active.y);
      }
      frame = requestAnimationFrame(scroll);
    };

    const onDown = (event: PointerEvent) => {
      dropped.current = false;
      const item = (event.target as Element).closest<HTMLElement>('[data-plan]');
      if (!item || event.button !== 0 || !event.isPrimary) return;
      const plan = movable(Number(item.dataset.plan));
      const { clientX: x, clientY: y, pointerId } = event;
      held = { plan, x, y, pointerId };
      if (plan && event.pointerType !== 'mouse') resting = setTimeout(() => held && begin(x, y), rest);
      window.addEventListener('pointermove', onMove);
      window.addEventListener('pointerup', onUp);
      window.addEventListener('pointercancel', end);
    };
    const onMove = (event: PointerEvent) => {
      if (!held || event.pointerId !== held.pointerId) return;
      const { clientX: x, clientY: y } = event;
      if (active) return follow(x, y);
      if (Math.hypot(x - held.x, y - held.y) < slack) return;
      dropped.current = true;
      if (held.plan && event.pointerType === 'mouse') begin(x, y);
      else end();
    };
    const onUp = (event: PointerEvent) => {
      if (held && event.pointerId !== held.pointerId) return;
      const done = active;
      end();
      if (!done) return;
      dropped.current = true;
      onDrop(done.plan, done);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      dropped.current = true;
      end();
    };
    /** While a plan is held, the finger does not scroll. */
    const onTouchMove = (event: TouchEvent) => active && event.preventDefault();
    const onMenu = (event: Event) => (active || resting) && held && event.preventDefault();

    element.addEventListener('pointerdown', onDown);
    element.addEventListener('touchmove', onTouchMove, { passive: false });
    element.addEventListener('contextmenu', onMenu);
    return () => {
      end();
      element.removeEventListener('pointerdown', onDown);
      element.removeEventListener('touchmove', onTouchMove);
      element.removeEventListener('contextmenu', onMenu);
    };
  }, [element]);

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

/** In pixels and milliseconds. */
const slack = 5;
const rest = 350;
const headRoom = 70;
const edge = (at: number, from: number, to: number) =>
  at < from + 24 ? -Math.min(14, from + 24 - at) : at > to - 36 ? Math.min(14, at - to + 36) : 0;
