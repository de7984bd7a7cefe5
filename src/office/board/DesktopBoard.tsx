import { Box } from '@mui/material';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { useShortcuts } from '../../framework/ui/useShortcuts';
import { BoardDragPreview } from './BoardDragPreview';
import { BoardGrid } from './BoardGrid';
import type { BoardProps, OnMenu } from './board-props';
import { type CellPosition, type DragItem, type DropTarget, getSelectionKey } from './drag-item';
import type { Ghost } from './ghosts';
import { isDropRefused, useBoardDrag } from './useBoardDrag';
import type { BoardSelection } from './useBoardSelection';

type Props = BoardProps & {
  marks: BoardSelection;
  focus: CellPosition;
  onFocus: (at: CellPosition) => void;
  onDrop: (dragged: DragItem, at: DropTarget) => void;
  onMenu: (...of: [...Parameters<OnMenu>, PickUp]) => void;
  onTakeBack: () => void;
  onDropGhost?: (ghost: Ghost) => void;
  /** The backlog and the map, where shown. */
  dock?: (take: PickUp) => ReactNode;
};
/** Picks something up, to be dropped by keyboard. */
export type PickUp = (dragged: DragItem | undefined, from?: Element | null) => void;

/** The week with the backlog beside it: items are moved between them by dragging or by keyboard. */
export const DesktopBoard = ({ marks, focus, onFocus, onDrop, ...props }: Props) => {
  const { agents, days, today, ghosts, texts, ...on } = props;
  const [root, setRoot] = useState<HTMLDivElement | null>(null);
  const [grid, setGrid] = useState<HTMLDivElement | null>(null);
  const ghostOf = (key?: string) => ghosts.find(({ item }) => item.key === key);
  const { drag, held, isTaken, below, card, wasPulled, take, onKey } = useBoardDrag({
    ...{ agents, days, today, focus, root, grid, onDrop },
    itemAt: element => {
      const waits = element.closest<HTMLElement>('[data-tray]')?.dataset.tray;
      if (waits) return marks.heldItem(waits);
      const { plan, ghost } = element.closest<HTMLElement>('[data-plan], [data-ghost]')?.dataset ?? {};
      const proposed = ghostOf(ghost);
      return proposed ? inHand(proposed) : plan ? marks.heldPlan(Number(plan)) : undefined;
    },
  });

  /** Marked in the DOM directly, as the grid marks its cells. */
  useEffect(() => {
    if (below?.at !== 'tray' || !root) return;
    const tray = root.querySelector('[data-takes-plans]');
    tray?.setAttribute('data-over', isDropRefused(below) ? 'no' : 'true');
    return () => tray?.removeAttribute('data-over');
  }, [below, root]);

  const onGridKey = (event: KeyboardEvent, { plan, ghost }: { plan?: number; ghost?: string }): boolean => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (isTaken) return onKey(event.key);
    const proposed = ghostOf(ghost);
    const target = event.target as HTMLElement;
    const keys: Record<string, () => void> = proposed
      ? {
          enter: () => take(inHand(proposed)),
          delete: () => on.onDropGhost?.(proposed),
          m: () => on.onMenu({ ghost: proposed }, target, take),
        }
      : plan !== undefined
        ? {
            ' ': () => marks.toggle(getSelectionKey(plan)),
            enter: () => take(marks.heldPlan(plan)),
            delete: () => take(marks.heldPlan(plan), target, true),
            m: () => on.onMenu({ plan }, target, take),
          }
        : {};
    const act = keys[event.key.toLowerCase()];
    act?.();
    return act !== undefined;
  };
  // Ctrl+Z undoes the last drop, except while typing.
  const undoKeys = (event: KeyboardEvent) => {
    const typing = (event.target as Element).closest('input, textarea');
    if (typing || event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey)
      return;
    event.preventDefault();
    on.onTakeBack();
  };
  useShortcuts({ escape: marks.selected.size > 0 && !isTaken && !drag && marks.clear });
  return (
    <Box
      ref={setRoot}
      onKeyDown={undoKeys}
      // The map does not pan while something is dragged from it.
      onMouseDownCapture={event =>
        (event.target as Element).closest('.leaflet-container [data-tray]') && event.stopPropagation()
      }
      sx={{ position: 'relative', display: 'flex', flex: 1, minHeight: 0 }}
    >
      <BoardGrid
        {...{ agents, days, today, ghosts, texts, focus, onFocus }}
        selected={marks.selected}
        over={below?.at === 'tray' ? undefined : below}
        holding={isTaken}
        element={grid}
        setElement={setGrid}
        onKey={onGridKey}
        onClick={(event, { plan, ghost }) => {
          if (wasPulled() && event.detail > 0) return;
          const anchor = (event.target as Element).closest<HTMLElement>('[data-plan], [data-ghost]');
          // Enter is no click here: it picks the plan up.
          if (!anchor || event.detail === 0) return;
          const proposed = ghostOf(ghost);
          if (proposed) return on.onMenu({ ghost: proposed }, anchor, take);
          if (plan === undefined) return;
          if (event.ctrlKey || event.metaKey || event.shiftKey) return marks.toggle(getSelectionKey(plan));
          on.onMenu({ plan }, anchor, take);
        }}
      />
      {on.dock?.(take)}
      {held && <BoardDragPreview held={held} below={below} texts={texts} pointer={drag ? card : undefined} />}
    </Box>
  );
};

/** A proposed plan is still in the backlog: dropped, it is planned there. */
const inHand = ({ item }: Ghost): DragItem => ({ kind: 'tray', items: [item] });
