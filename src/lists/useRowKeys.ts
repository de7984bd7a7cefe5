import type { KeyboardEvent } from 'react';

/**
 * Arrows, Home and End move between rows, Enter opens one, Space picks it, Escape leaves the table. Left and right move
 * between the cells of a row that are changed in place, where Enter begins.
 */
export const useRowKeys = (
  data: any[] | undefined,
  open: (record: any) => void,
  edit: (cell: HTMLElement) => void = () => {},
) => {
  return (event: KeyboardEvent<HTMLElement>) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-id]');
    if (!row) return;
    const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>(':scope > [data-id]') ?? [])];
    const at = rows.indexOf(row);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      rows[to]?.focus();
      return;
    }
    const cells = [...row.querySelectorAll<HTMLElement>(':scope > [data-edit]')];
    const cell = cells.indexOf(event.target as HTMLElement);
    const next = { ArrowRight: cell + 1, ArrowLeft: cell - 1 }[event.key];
    if (next !== undefined && cells.length && (cell >= 0 || event.target === row)) {
      event.preventDefault();
      (next < 0 ? row : cells[next])?.focus();
      return;
    }
    if (cell >= 0 && event.key === 'Enter') {
      event.preventDefault();
      return edit(cells[cell]);
    }
    // On a control inside the row the key is the control's.
    if (event.target !== row) {
      if (event.key === 'Escape') row.focus();
      return;
    }
    if (event.key === 'Enter') {
      const record = data?.[at];
      if (record) open(record);
    } else if (event.key === ' ') {
      event.preventDefault();
      row.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
    } else if (event.key === 'Escape') {
      row.blur();
    }
  };
};
