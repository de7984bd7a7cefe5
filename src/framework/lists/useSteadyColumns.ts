import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** A page of fewer rows says too little of what is to come. */
const enough = 10;

/**
 * Columns keep the widths of the first full page: the next one, and what changes meanwhile, moves no cell. They are
 * measured anew when other columns are shown or the place grows or shrinks.
 */
export const useSteadyColumns = (body: RefObject<HTMLElement | null>, rows: number, shown: string) => {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const place = body.current && placeOf(body.current);
    if (!place || typeof ResizeObserver === 'undefined') return;
    const watch = new ResizeObserver(([{ contentRect }]) => setWidth(Math.round(contentRect.width)));
    watch.observe(place);
    return () => watch.disconnect();
  }, [body]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns, another width: measured anew
  useLayoutEffect(() => {
    const table = body.current?.closest('table');
    if (table) release(table);
  }, [body, shown, width]);
  useLayoutEffect(() => {
    const table = body.current?.closest('table');
    if (!table || width === 0) return;
    // What tells one row from the next is never cut: a page with a longer code moves the cells once.
    if (table.style.tableLayout && cutsAnchor(table)) release(table);
    if (rows >= enough && !table.style.tableLayout) hold(table);
  });
};

/** What the table scrolls in: unlike what lies between, it does not grow with the table. */
const placeOf = (body: HTMLElement) => {
  let at = body.closest('table')?.parentElement;
  while (at && !/auto|scroll/.test(getComputedStyle(at).overflowY)) at = at.parentElement;
  return at;
};

const headsOf = (table: HTMLTableElement) =>
  [...(table.tHead?.rows[0]?.cells ?? [])].filter(cell => cell.offsetWidth > 0 || cell.style.width);

/** Not where a cell is as wide as it may be: measured anew it would be cut again, at every render. */
const cutsAnchor = (table: HTMLTableElement) =>
  [...table.querySelectorAll('td.anchor')].some(
    cell =>
      cell.scrollWidth > cell.clientWidth &&
      cell.clientWidth < Number.parseFloat(getComputedStyle(cell).maxWidth) - 1,
  );

const hold = (table: HTMLTableElement) => {
  const heads = headsOf(table);
  const widths = heads.map(head => head.getBoundingClientRect().width);
  heads.forEach((head, index) => {
    head.style.width = `${widths[index]}px`;
  });
  // In pixels: a fixed table that is as wide as its place makes that as wide as the browser can count.
  table.style.width = `${widths.reduce((sum, width) => sum + width, 0)}px`;
  table.style.tableLayout = 'fixed';
};

const release = (table: HTMLTableElement) => {
  table.style.tableLayout = '';
  table.style.width = '';
  for (const head of headsOf(table)) head.style.width = '';
  // Chromium keeps the columns of before in a place that shrank; one that was away for a moment is measured anew.
  const place = placeOf(table);
  const { scrollTop = 0, scrollLeft = 0 } = place ?? {};
  table.style.display = 'none';
  void table.offsetWidth;
  table.style.display = '';
  place?.scrollTo(scrollLeft, scrollTop);
};
