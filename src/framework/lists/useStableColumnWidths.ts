import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** Fewer rows say too little about the widths needed later. */
const enough = 10;

/**
 * Columns keep the widths of the first full page: the next page, and live changes, move no cell. Measured again
 * when other columns are shown or the container is resized.
 */
export const useStableColumnWidths = (
  body: RefObject<HTMLElement | null>,
  rows: number,
  columnKey: string,
) => {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const place = body.current && placeOf(body.current);
    if (!place || typeof ResizeObserver === 'undefined') return;
    const watch = new ResizeObserver(([{ contentRect }]) => setWidth(Math.round(contentRect.width)));
    watch.observe(place);
    return () => watch.disconnect();
  }, [body]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: measure again when columns or width change
  useLayoutEffect(() => {
    const table = body.current?.closest('table');
    if (table) release(table);
  }, [body, columnKey, width]);
  useLayoutEffect(() => {
    const table = body.current?.closest('table');
    if (!table || width === 0) return;
    // The identifying column is never cut: a page with a longer code moves the cells once.
    if (table.style.tableLayout && cutsAnchor(table)) release(table);
    if (rows >= enough && !table.style.tableLayout) freezeWidths(table);
  });
};

/** The scroll container: unlike the elements between, it does not grow with the table. */
const placeOf = (body: HTMLElement) => {
  let at = body.closest('table')?.parentElement;
  while (at && !/auto|scroll/.test(getComputedStyle(at).overflowY)) at = at.parentElement;
  return at;
};

const headsOf = (table: HTMLTableElement) =>
  [...(table.tHead?.rows[0]?.cells ?? [])].filter(cell => cell.offsetWidth > 0 || cell.style.width);

/** Not if the cell has reached its maximum width: measured again it would be cut again, at every render. */
const cutsAnchor = (table: HTMLTableElement) =>
  [...table.querySelectorAll('td.anchor')].some(
    cell =>
      cell.scrollWidth > cell.clientWidth &&
      cell.clientWidth < Number.parseFloat(getComputedStyle(cell).maxWidth) - 1,
  );

const freezeWidths = (table: HTMLTableElement) => {
  const heads = headsOf(table);
  const widths = heads.map(head => head.getBoundingClientRect().width);
  heads.forEach((head, index) => {
    head.style.width = `${widths[index]}px`;
  });
  // In pixels: a fixed-layout table at 100% makes its container as wide as the browser can count.
  table.style.width = `${widths.reduce((sum, width) => sum + width, 0)}px`;
  table.style.tableLayout = 'fixed';
};

const release = (table: HTMLTableElement) => {
  table.style.tableLayout = '';
  table.style.width = '';
  for (const head of headsOf(table)) head.style.width = '';
  // Chromium keeps the old columns in a container that shrank; hiding it for a moment forces a new layout.
  const place = placeOf(table);
  const { scrollTop = 0, scrollLeft = 0 } = place ?? {};
  table.style.display = 'none';
  void table.offsetWidth;
  table.style.display = '';
  place?.scrollTo(scrollLeft, scrollTop);
};
