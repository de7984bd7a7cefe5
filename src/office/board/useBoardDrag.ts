import { useMemo, useState } from 'react';
import type { BoardAgent } from '../../../contract/office/board';
import { useDrag } from '../schedule/useDrag';
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

/** The drop target: a cell with its preview; or the backlog, with the number of plans it would take. */
export type DropState =
  | { at: CellPosition; agent: BoardAgent; day: string; becoming: DropPreview }
  | { at: 'tray'; withdrawn: number; kept: number };
export const isDropRefused = (below: DropState) =>
  below.at === 'tray' ? below.withdrawn === 0 : below.becoming.refused;

type Options = Pick<BoardProps, 'agents' | 'days' | 'today'> & {
  focus: CellPosition;
  /** The element around grid, backlog and map, and the grid. */
  root: HTMLElement | null;
  grid: HTMLElement | null;
  itemAt: (element: Element) => DragItem | undefined;
  onDrop: (held: DragItem, at: DropTarget) => void;
};

/** What is being moved, by pointer or keyboard, and the current drop target. */
export const useBoardDrag = ({ agents, days, today, focus, root, grid, itemAt, onDrop }: Options) => {
  /** Picked up by keyboard: what, where the focus came from, and whether the backlog is the target. */
  const [taken, setTaken] = useState<{ held: DragItem; from: Element | null; toTray: boolean }>();
  const pointer = useDrag<DragItem, DropTarget>({ root, scroller: grid, head, itemAt, placeAt, onDrop });
  const { drag } = pointer;

  const held = drag?.item ?? taken?.held;
  const at = drag ? drag.place : taken && (taken.toTray ? 'tray' : focus);
  const below = useMemo((): DropState | undefined => {
    if (!held || !at) return undefined;
    if (at === 'tray') {
      const withdrawn = getWithdrawablePlans(held)?.plans.length ?? 0;
      return { at, withdrawn, kept: countDragItems(held) - withdrawn };
    }
    const agent = agents[at.row];
    if (!agent) return undefined;
    const becoming = previewDrop(agent, { at: at.day, date: days[at.day], today }, held);
    return { at, agent, day: days[at.day], becoming };
  }, [held, at, agents, days, today]);

  return {
    ...pointer,
    held,
    below,
    isTaken: taken !== undefined,
    take: (next: DragItem | undefined, from: Element | null = document.activeElement, toTray = false) => {
      if (!next) return;
      setTaken({ held: next, from, toTray });
      grid?.querySelector<HTMLElement>('[data-cell][tabindex="0"]')?.focus();
    },
    /** While something is picked up: handles a key, if it has a meaning. */
    onKey: (key: string): boolean => {
      if (!taken) return false;
      if (key === 'Escape') {
        (taken.from as HTMLElement | null)?.focus();
        setTaken(undefined);
        return true;
      }
      if (key === 'Delete' && taken.held.kind === 'plans') {
        setTaken({ ...taken, toTray: true });
        return true;
      }
      if (key !== 'Enter' && key !== ' ') {
        // Moving to a cell makes that the target.
        if (taken.toTray && key !== 'Shift') setTaken({ ...taken, toTray: false });
        return false;
      }
      if (!below || isDropRefused(below)) return true;
      setTaken(undefined);
      onDrop(taken.held, below.at);
      // Back to the backlog, to pick up the next item.
      if (taken.from && !grid?.contains(taken.from)) (taken.from as HTMLElement).focus();
      return true;
    },
  };
};

const placeAt = (x: number, y: number, held: DragItem): DropTarget | undefined => {
  const below = document.elementFromPoint(x, y);
  if (held.kind === 'plans' && below?.closest('[data-takes-plans]')) return 'tray';
  const cell = below?.closest<HTMLElement>('[data-cell]')?.dataset.cell;
  return cell === undefined ? undefined : parseCell(cell);
};
/** Parses a cell from its element's attribute. */
export const parseCell = (text: string): CellPosition => {
  const [row, day] = text.split(' ').map(Number);
  return { row, day };
};
const head = { width: headWidth, height: headHeight };
