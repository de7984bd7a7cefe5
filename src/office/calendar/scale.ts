import { minDays } from './period';

/** The limits of a day's width in pixels: from the whole period visible (but never too small to click) to one week. */
export const getScaleBounds = (width: number, days: number) => {
  const max = Math.max(1, width / minDays);
  return { min: Math.min(max, Math.max(width / days, minDayWidth)), max };
};

export const clampScale = (scale: number, { min, max }: { min: number; max: number }) =>
  Math.min(max, Math.max(min, scale));

/** The scroll position that keeps the day under `anchor` (pixels from the left of the track) in place. */
export const getAnchoredScroll = (scroll: number, anchor: number, scaleBefore: number, scaleAfter: number) =>
  ((scroll + anchor) / scaleBefore) * scaleAfter - anchor;

/** The day of the period at a position on the track, or undefined outside. */
export const dayAt = (x: number, scale: number, { from, to }: { from: number; to: number }) => {
  const day = from + Math.floor(x / scale);
  return day >= from && day <= to ? day : undefined;
};

const minDayWidth = 22;
/** The factor by which a key or button zooms. */
export const zoomStep = 1.4;
