import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect } from 'react';

type Options = {
  element: HTMLElement | null;
  count: number;
  heightOf: (index: number) => number;
  keyOf: (index: number) => string | number;
  overscan: number;
  /** Pixels above the rows that stay where they are, and free ones below. */
  head?: number;
  end?: number;
  /** Rows that are drawn though they are out of sight, by the first that is in it. */
  kept?: (first: number) => readonly (number | undefined)[];
  /** The heights are measured anew when it changes. */
  of: unknown;
};

/** The rows of a scrolled grid that are in sight, and where they stand: only those are drawn. */
export const useRowsInSight = ({ element, count, kept, of, ...options }: Options) => {
  const rows = useVirtualizer({
    count,
    getScrollElement: () => element,
    estimateSize: options.heightOf,
    getItemKey: options.keyOf,
    overscan: options.overscan,
    scrollPaddingStart: options.head,
    paddingEnd: options.end,
    rangeExtractor: (range: Range) => {
      const all = [...defaultRangeExtractor(range), ...(kept?.(range.startIndex) ?? [])];
      const drawn = all.filter(index => index !== undefined && index >= 0);
      return [...new Set(drawn as number[])].sort((one, other) => one - other);
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew when the rows change
  useLayoutEffect(() => void rows.measure(), [of]);
  return rows;
};
