import type { KeyboardEvent } from 'react';
import type { ListRecord } from './columns';

type RowKeys = {
  data: readonly ListRecord[] | undefined;
  open: (record: ListRecord) => void;
  /** Starts editing the cell. */
  editCell?: (cell: HTMLElement) => void;
  /** Starts editing the row; returns false if it has nothing to edit. */
  editRow?: (record: ListRecord) => boolean;
};

/**
 * As in the review: j and k, or arrows, move between rows, Home and End to the ends; Enter opens one, x or
 * Space selects it, with Shift a range; e edits; Escape leaves the table. Left and right move between the
 * editable cells of a row, where Enter starts editing.
 */
export const useRowKeyDown =
  ({ data, open, editCell = () => {}, editRow = () => false }: RowKeys) =>
  (event: KeyboardEvent<HTMLElement>) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-id]');
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>(':scope > [data-id]') ?? [])];
    const at = rows.indexOf(row);
    const cells = [...row.querySelectorAll<HTMLElement>(':scope > [data-edit]')];
    const cell = cells.indexOf(event.target as HTMLElement);
    const onRow = event.target === row;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[key];
    const byLetter = onRow || cell >= 0 ? { j: at + 1, k: at - 1 }[key] : undefined;
    const target = to ?? byLetter;
    if (target !== undefined) {
      event.preventDefault();
      const next = rows[target];
      if (event.shiftKey && next) for (const each of [row, next]) pick(each, true);
      next?.focus();
      return;
    }
    const nextCell = { ArrowRight: cell + 1, ArrowLeft: cell - 1 }[key];
    if (nextCell !== undefined && cells.length && (cell >= 0 || onRow)) {
      event.preventDefault();
      (nextCell < 0 ? row : cells[nextCell])?.focus();
      return;
    }
    if (cell >= 0 && (key === 'Enter' || key === 'e')) {
      event.preventDefault();
      return editCell(cells[cell]);
    }
    // On a control inside the row the control handles the key.
    if (!onRow) {
      if (key === 'Escape') row.focus();
      return;
    }
    const record = data?.[at];
    if (key === 'Enter') {
      if (record) open(record);
    } else if (key === ' ' || key === 'x') {
      event.preventDefault();
      pick(row, undefined, event.shiftKey);
    } else if (key === 'e') {
      event.preventDefault();
      if (record && !editRow(record) && cells[0]) editCell(cells[0]);
    } else if (key === 'Escape') {
      row.blur();
    }
  };

/** By its own checkbox, which also handles the Shift range. */
const pick = (row: HTMLElement, only?: true, shiftKey = false) => {
  const box = row.querySelector<HTMLInputElement>('input[type=checkbox]');
  if (box && !(only && box.checked)) box.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey }));
};
