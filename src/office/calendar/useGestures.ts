import { useEffect } from 'react';

type ZoomBy = (factor: number, anchor?: number) => void;

/** Ctrl and wheel or pinching zoom; dragging the background pans. Touch panning is the browser's own scrolling. */
export const useGestures = (element: HTMLDivElement | null, headWidth: number, zoomBy: ZoomBy) => {
  useEffect(() => {
    if (!element) return;
    const listening = new AbortController();
    const { signal } = listening;
    const anchorOf = (clientX: number) =>
      Math.max(0, clientX - element.getBoundingClientRect().left - headWidth);

    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 16 : event.deltaY;
      zoomBy(Math.exp(-Math.max(-100, Math.min(100, pixels)) / 300), anchorOf(event.clientX));
    };

    let apart = 0;
    const onTouchStart = ({ touches }: TouchEvent) => {
      apart = touches.length === 2 ? distance(touches) : 0;
    };
    const onTouchMove = (event: TouchEvent) => {
      if (event.touches.length !== 2 || !apart) return;
      event.preventDefault();
      const now = distance(event.touches);
      zoomBy(now / apart, anchorOf((event.touches[0].clientX + event.touches[1].clientX) / 2));
      apart = now;
    };

    const onPointerDown = (event: PointerEvent) => {
      const { pointerType, button, target } = event;
      if (
        pointerType !== 'mouse' ||
        button !== 0 ||
        (target as Element).closest('a, button, .line-head, .corner')
      )
        return;
      // Leave the scrollbars to the browser.
      if (event.offsetX > element.clientWidth && target === element) return;
      const start = { x: event.clientX, y: event.clientY, left: element.scrollLeft, top: element.scrollTop };
      const onMove = ({ clientX, clientY }: PointerEvent) => {
        element.style.cursor = 'grabbing';
        element.scrollLeft = start.left - (clientX - start.x);
        element.scrollTop = start.top - (clientY - start.y);
      };
      const moving = new AbortController();
      const onUp = () => {
        element.style.cursor = '';
        moving.abort();
      };
      window.addEventListener('pointermove', onMove, moving);
      window.addEventListener('pointerup', onUp, moving);
      window.addEventListener('pointercancel', onUp, moving);
    };

    element.addEventListener('wheel', onWheel, { passive: false, signal });
    element.addEventListener('touchstart', onTouchStart, { passive: true, signal });
    element.addEventListener('touchmove', onTouchMove, { passive: false, signal });
    element.addEventListener('pointerdown', onPointerDown, { signal });
    return () => listening.abort();
  }, [element, headWidth, zoomBy]);
};

const distance = ([one, other]: TouchList | Touch[]) =>
  Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY));
