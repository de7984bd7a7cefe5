import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { clampScale, getAnchoredScroll, getScaleBounds } from './scale';

/**
 * The width of a day. Starts with as much of the period as fits, and keeps the day under the pointer (or in the
 * middle) in place while it changes.
 */
export const useZoom = (days: number, headWidth: number) => {
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const width = useWidth(element, headWidth);
  // Null: not zoomed, as much of the period as fits.
  const [zoomedScale, setZoomedScale] = useState<number | null>(null);
  const bounds = getScaleBounds(Math.max(width, 1), days);
  const scale = clampScale(zoomedScale ?? bounds.min, bounds);
  // For `zoomBy`, which may be called several times before the next render.
  const latest = useRef({ scale, bounds, width });
  latest.current.bounds = bounds;
  latest.current.width = width;
  const pendingZoom = useRef<{ before: number; anchor: number } | null>(null);

  const zoomBy = useCallback((factor: number, anchor?: number) => {
    const { scale: before, bounds, width } = latest.current;
    const next = clampScale(before * factor, bounds);
    if (next === before) return;
    latest.current.scale = next;
    pendingZoom.current = { before: pendingZoom.current?.before ?? before, anchor: anchor ?? width / 2 };
    setZoomedScale(next <= bounds.min ? null : next);
  }, []);
  // A factor of 0 is clamped to the smallest scale.
  const fit = useCallback(() => zoomBy(0), [zoomBy]);

  useLayoutEffect(() => {
    latest.current.scale = scale;
    if (!element || !pendingZoom.current) return;
    const { before, anchor } = pendingZoom.current;
    pendingZoom.current = null;
    element.scrollLeft = getAnchoredScroll(element.scrollLeft, anchor, before, scale);
  }, [element, scale]);

  return {
    setElement,
    element,
    width,
    scale,
    zoomBy,
    fit,
    canZoomIn: scale < bounds.max - 0.01,
    canZoomOut: scale > bounds.min + 0.01,
    visibleDays: Math.max(1, Math.min(days, Math.round(width / scale))),
  };
};
export type Zoom = ReturnType<typeof useZoom>;

const useWidth = (element: HTMLDivElement | null, headWidth: number) => {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (element) setWidth(element.clientWidth - headWidth);
  }, [element, headWidth]);
  useEffect(() => {
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth - headWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, headWidth]);
  return width;
};
