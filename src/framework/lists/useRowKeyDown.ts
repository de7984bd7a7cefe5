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
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const isOnRow = event.target === row;
    const cells = [...row.querySelectorAll<HTMLElement>(':scope > [data-edit]')];
    const cellIndex = cells.indexOf(event.target as HTMLElement);
    const isOnCell = cellIndex >= 0;
    const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>(':scope > [data-id]') ?? [])];
    const rowIndex = rows.indexOf(row);

    const nextRowIndex = getNextRowIndex(key, rowIndex, rows.length, isOnRow || isOnCell);
    if (nextRowIndex !== undefined) {
      event.preventDefault();
      const nextRow = rows[nextRowIndex];
      if (event.shiftKey && nextRow) for (const each of [row, nextRow]) select(each);
      nextRow?.focus();
      return;
    }
    const nextCellIndex = { ArrowRight: cellIndex + 1, ArrowLeft: cellIndex - 1 }[key];
    if (nextCellIndex !== undefined && cells.length > 0 && (isOnCell || isOnRow)) {
      event.preventDefault();
      (nextCellIndex < 0 ? row : cells[nextCellIndex])?.focus();
      return;
    }
    if (isOnCell && (key === 'Enter' || key === 'e')) {
      event.preventDefault();
      return editCell(cells[cellIndex]);
    }
    // On a control inside the row the control handles the key.
    if (!isOnRow) {
      if (key === 'Escape') row.focus();
      return;
    }
    const record = data?.[rowIndex];
    if (key === 'Enter') {
      if (record) open(record);
    } else if (key === ' ' || key === 'x') {
      event.preventDefault();
      clickCheckbox(findCheckbox(row), event.shiftKey);
    } else if (key === 'e') {
      event.preventDefault();
      if (record && !editRow(record) && cells[0]) editCell(cells[0]);
    } else if (key === 'Escape') {
      row.blur();
    }
  };

/** The row that a key moves to; letters move only from a row or a cell, not from a control. */
const getNextRowIndex = (key: string, index: number, rowCount: number, lettersMove: boolean) => {
  const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rowCount - 1 }[key];
  return next ?? (lettersMove ? { j: index + 1, k: index - 1 }[key] : undefined);
};

const findCheckbox = (row: HTMLElement) => row.querySelector<HTMLInputElement>('input[type=checkbox]');

/** A click, because the checkbox itself handles the range selected with Shift. */
const clickCheckbox = (checkbox: HTMLInputElement | null, shiftKey = false) =>
  checkbox?.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey }));

const select = (row: HTMLElement) => {
  const checkbox = findCheckbox(row);
  if (!checkbox?.checked) clickCheckbox(checkbox);
};
