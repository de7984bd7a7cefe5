import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect } from 'react';

type Options = {
  element: HTMLElement | null;
  count: number;
  heightOf: (index: number) => number;
  keyOf: (index: number) => string | number;
  overscan: number;
  /** Pixels of the sticky header above the rows, and of padding below. */
  head?: number;
  end?: number;
  /** The rows to render even if they are not visible, given the first visible row. */
  alwaysRendered?: (first: number) => readonly (number | undefined)[];
  /** The heights are measured again when this changes. */
  measureKey: unknown;
};

/** Virtualised rows of a scrolled grid: which are visible, and their positions. */
export const useVirtualRows = ({ element, count, alwaysRendered, measureKey, ...options }: Options) => {
  const rows = useVirtualizer({
    count,
    getScrollElement: () => element,
    estimateSize: options.heightOf,
    getItemKey: options.keyOf,
    overscan: options.overscan,
    scrollPaddingStart: options.head,
    paddingEnd: options.end,
    rangeExtractor: (range: Range) => {
      const all = [...defaultRangeExtractor(range), ...(alwaysRendered?.(range.startIndex) ?? [])];
      const rendered = all.filter(index => index !== undefined && index >= 0);
      return [...new Set(rendered as number[])].sort((one, other) => one - other);
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: measure again when the rows change
  useLayoutEffect(() => void rows.measure(), [measureKey]);
  return rows;
};
