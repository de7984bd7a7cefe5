import { useMemo, useState } from 'react';
import type { BoardAgent } from '../../../contract/office/board';
import { useDrag } from '../schedule/useDrag';
import { useFocusOnRender } from '../schedule/useFocusOnRender';
import type { BoardProps } from './board-props';
import { headHeight, headWidth } from './board-styles';
import {
  type CellPosition,
  countDragItems,
  type DragItem,
  type DropTarget,
  getWithdrawablePlans,
} from './drag-item';
import { type DropPreview, previewDrop } from './preview-drop';
import { getUnsavedId } from './unsaved-plans';

/** The drop target: a cell with its preview; or the backlog, with the number of plans it would take. */
export type DropState =
  | { target: CellPosition; agent: BoardAgent; day: string; preview: DropPreview }
  | { target: 'tray'; withdrawn: number; remaining: number };
export const isDropRefused = (dropState: DropState) =>
  dropState.target === 'tray' ? dropState.withdrawn === 0 : dropState.preview.refused;

type Options = Pick<BoardProps, 'agents' | 'days' | 'today'> & {
  focus: CellPosition;
  /** The element around grid, backlog and map, and the grid. */
  root: HTMLElement | null;
  grid: HTMLElement | null;
  itemAt: (element: Element) => DragItem | undefined;
  onDrop: (dragged: DragItem, target: DropTarget) => void;
};

/** The item being moved, by pointer or keyboard, and the current drop target. */
export const useBoardDrag = ({ agents, days, today, focus, root, grid, itemAt, onDrop }: Options) => {
  /** The item picked up by keyboard, where the focus came from, and whether the backlog is the target. */
  const [pickedUp, setPickedUp] = useState<{ item: DragItem; from: Element | null; toTray: boolean }>();
  const pointer = useDrag<DragItem, DropTarget>({ root, scroller: grid, head, itemAt, placeAt, onDrop });
  const { drag } = pointer;
  const focusOnRender = useFocusOnRender(grid);

  const dragged = drag?.item ?? pickedUp?.item;
  const keyboardTarget = pickedUp && (pickedUp.toTray ? 'tray' : focus);
  const target = drag ? drag.place : keyboardTarget;
  const dropState = useMemo((): DropState | undefined => {
    if (!dragged || !target) return undefined;
    if (target === 'tray') {
      const withdrawn = getWithdrawablePlans(dragged)?.plans.length ?? 0;
      return { target, withdrawn, remaining: countDragItems(dragged) - withdrawn };
    }
    const agent = agents[target.row];
    if (!agent) return undefined;
    const preview = previewDrop(agent, { index: target.day, date: days[target.day], today }, dragged);
    return { target, agent, day: days[target.day], preview };
  }, [dragged, target, agents, days, today]);

  return {
    ...pointer,
    dragged,
    dropState,
    isPickedUp: pickedUp !== undefined,
    pickUp: (next: DragItem | undefined, from: Element | null = document.activeElement, toTray = false) => {
      if (!next) return;
      setPickedUp({ item: next, from, toTray });
      grid?.querySelector<HTMLElement>('[data-cell][tabindex="0"]')?.focus();
    },
    /** While something is picked up: handles a key, if it has a meaning. */
    onKey: (key: string): boolean => {
      if (!pickedUp) return false;
      if (key === 'Escape') {
        returnFocus(pickedUp.from);
        setPickedUp(undefined);
        return true;
      }
      if (key === 'Delete' && pickedUp.item.kind === 'plans') {
        setPickedUp({ ...pickedUp, toTray: true });
        return true;
      }
      if (key !== 'Enter' && key !== ' ') {
        // Moving to a cell makes the cell the target instead of the backlog.
        if (pickedUp.toTray && key !== 'Shift') setPickedUp({ ...pickedUp, toTray: false });
        return false;
      }
      if (!dropState || isDropRefused(dropState)) return true;
      setPickedUp(undefined);
      onDrop(pickedUp.item, dropState.target);
      // Back to the backlog, to pick up the next item; what was on the board is followed to its cell.
      if (!grid?.contains(pickedUp.from)) returnFocus(pickedUp.from);
      else if (dropState.target !== 'tray') focusOnRender(selectDropped(pickedUp.item, dropState.target));
      return true;
    },
  };
};

/** The selector of what was dropped on a cell: a single plan, or the cell of several. */
const selectDropped = (item: DragItem, { row, day }: CellPosition) => {
  const [planid, ...others] =
    item.kind === 'tray'
      ? item.items.map(({ key }) => getUnsavedId(key))
      : item.plans.map(({ plan }) => plan.planid);
  const cell = `[data-cell="${row} ${day}"]`;
  return others.length ? cell : `${cell} [data-plan="${planid}"]`;
};

const returnFocus = (element: Element | null) => (element as HTMLElement | null)?.focus();

const placeAt = (x: number, y: number, dragged: DragItem): DropTarget | undefined => {
  const element = document.elementFromPoint(x, y);
  if (dragged.kind === 'plans' && element?.closest('[data-takes-plans]')) return 'tray';
  const cell = element?.closest<HTMLElement>('[data-cell]')?.dataset.cell;
  return cell === undefined ? undefined : parseCell(cell);
};
/** Parses a cell from its element's attribute. */
export const parseCell = (text: string): CellPosition => {
  const [row, day] = text.split(' ').map(Number);
  return { row, day };
};
const head = { width: headWidth, height: headHeight };
