import { useEffect } from 'react';

type ZoomBy = (factor: number, anchor?: number) => void;

/** Zooms by Ctrl and wheel or by pinching; pans by dragging the background. By touch the browser scrolls. */
export const useGestures = (element: HTMLDivElement | null, headWidth: number, zoomBy: ZoomBy) => {
  useEffect(() => {
    if (!element) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    const anchorOf = (clientX: number) =>
      Math.max(0, clientX - element.getBoundingClientRect().left - headWidth);

    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 16 : event.deltaY;
      // One notch of a mouse wheel, about 100 pixels, zooms by a factor of 1.4.
      const limited = Math.max(-100, Math.min(100, pixels));
      zoomBy(Math.exp(-limited / 300), anchorOf(event.clientX));
    };

    let lastDistance = 0;
    const onTouchStart = ({ touches }: TouchEvent) => {
      lastDistance = touches.length === 2 ? distance(touches) : 0;
    };
    const onTouchMove = (event: TouchEvent) => {
      if (event.touches.length !== 2 || !lastDistance) return;
      event.preventDefault();
      const [one, other] = event.touches;
      const newDistance = distance(event.touches);
      zoomBy(newDistance / lastDistance, anchorOf((one.clientX + other.clientX) / 2));
      lastDistance = newDistance;
    };

    const onPointerDown = (event: PointerEvent) => {
      const { pointerType, button, target } = event;
      if (pointerType !== 'mouse' || button !== 0) return;
      if ((target as Element).closest('a, button, .line-head, .corner')) return;
      // The scrollbars are left to the browser.
      if (event.offsetX > element.clientWidth && target === element) return;
      const start = { x: event.clientX, y: event.clientY, left: element.scrollLeft, top: element.scrollTop };
      const onMove = ({ clientX, clientY }: PointerEvent) => {
        element.style.cursor = 'grabbing';
        element.scrollLeft = start.left - (clientX - start.x);
        element.scrollTop = start.top - (clientY - start.y);
      };
      const dragListeners = new AbortController();
      const onUp = () => {
        element.style.cursor = '';
        dragListeners.abort();
      };
      window.addEventListener('pointermove', onMove, dragListeners);
      window.addEventListener('pointerup', onUp, dragListeners);
      window.addEventListener('pointercancel', onUp, dragListeners);
    };

    element.addEventListener('wheel', onWheel, { passive: false, signal });
    element.addEventListener('touchstart', onTouchStart, { passive: true, signal });
    element.addEventListener('touchmove', onTouchMove, { passive: false, signal });
    element.addEventListener('pointerdown', onPointerDown, { signal });
    return () => listeners.abort();
  }, [element, headWidth, zoomBy]);
};

const distance = ([one, other]: TouchList | Touch[]) =>
  Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY));
