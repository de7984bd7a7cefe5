import { leastDays } from './period';

/** How wide a day may be, in pixels: from the whole period in sight (but never too small to hit) to one week. */
export const scaleBounds = (width: number, days: number) => {
  const most = Math.max(1, width / leastDays);
  return { least: Math.min(most, Math.max(width / days, smallestDay)), most };
};

export const withinBounds = (scale: number, { least, most }: { least: number; most: number }) =>
  Math.min(most, Math.max(least, scale));

/** The scroll position that keeps the day under `anchor` (pixels from the left of the track) where it is. */
export const scrollKeeping = (scroll: number, anchor: number, before: number, after: number) =>
  ((scroll + anchor) / before) * after - anchor;

/** The day of the period under a place on the track, or undefined beside it. */
export const dayAt = (x: number, scale: number, { from, to }: { from: number; to: number }) => {
  const day = from + Math.floor(x / scale);
  return day >= from && day <= to ? day : undefined;
};

const smallestDay = 22;
