import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** With fewer rows the measured widths may be too small for later rows. */
const minRows = 10;

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
    const container = body.current && findScrollContainer(body.current);
    if (!container || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([{ contentRect }]) => setWidth(Math.round(contentRect.width)));
    observer.observe(container);
    return () => observer.disconnect();
  }, [body]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: measure again when columns or width change
  useLayoutEffect(() => {
    const table = body.current?.closest('table');
    if (table) resetWidths(table);
  }, [body, columnKey, width]);
  // After every render: its rows may be the first full page, or have a longer code.
  useLayoutEffect(() => {
    const table = body.current?.closest('table');
    if (!table || width === 0) return;
    // The identifying column is never truncated: a page with a longer code moves the cells once.
    if (table.style.tableLayout && isAnchorTruncated(table)) resetWidths(table);
    if (rows >= minRows && !table.style.tableLayout) freezeWidths(table);
  });
};

/** The scroll container: unlike the elements between, it does not grow with the table. */
const findScrollContainer = (body: HTMLElement) => {
  let element = body.closest('table')?.parentElement;
  while (element && !/auto|scroll/.test(getComputedStyle(element).overflowY)) element = element.parentElement;
  return element;
};

const listHeaderCells = (table: HTMLTableElement) =>
  [...(table.tHead?.rows[0]?.cells ?? [])].filter(cell => cell.offsetWidth > 0 || cell.style.width);

/** A cell at its maximum width does not count: measured again it would be truncated again, at every render. */
const isAnchorTruncated = (table: HTMLTableElement) =>
  [...table.querySelectorAll('td.anchor')].some(
    cell =>
      cell.scrollWidth > cell.clientWidth &&
      cell.clientWidth < Number.parseFloat(getComputedStyle(cell).maxWidth) - 1,
  );

const freezeWidths = (table: HTMLTableElement) => {
  const heads = listHeaderCells(table);
  const widths = heads.map(head => head.getBoundingClientRect().width);
  heads.forEach((head, index) => {
    head.style.width = `${widths[index]}px`;
  });
  // In pixels: a fixed-layout table at 100% makes its container as wide as the browser can count.
  table.style.width = `${widths.reduce((sum, width) => sum + width, 0)}px`;
  table.style.tableLayout = 'fixed';
};

const resetWidths = (table: HTMLTableElement) => {
  table.style.tableLayout = '';
  table.style.width = '';
  for (const head of listHeaderCells(table)) head.style.width = '';
  // Chromium keeps the old columns in a container that shrank; hiding it for a moment forces a new layout.
  const container = findScrollContainer(table);
  const { scrollTop = 0, scrollLeft = 0 } = container ?? {};
  table.style.display = 'none';
  void table.offsetWidth;
  table.style.display = '';
  container?.scrollTo(scrollLeft, scrollTop);
};
