import { Box } from '@mui/material';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { useShortcuts } from '../../framework/ui/useShortcuts';
import { BoardDragPreview } from './BoardDragPreview';
import { BoardGrid } from './BoardGrid';
import type { BoardProps, OnMenu } from './board-props';
import { type CellPosition, type DragItem, type DropTarget, getSelectionKey } from './drag-item';
import type { Ghost } from './ghosts';
import { isDropRefused, useBoardDrag } from './useBoardDrag';
import type { BoardSelection } from './useBoardSelection';

type Props = BoardProps & {
  selection: BoardSelection;
  focus: CellPosition;
  onFocus: (at: CellPosition) => void;
  onDrop: (dragged: DragItem, at: DropTarget) => void;
  onMenu: (...of: [...Parameters<OnMenu>, PickUp]) => void;
  onTakeBack: () => void;
  onDropGhost?: (ghost: Ghost) => void;
  /** The backlog and the map, where shown. */
  dock?: (pickUp: PickUp) => ReactNode;
};
/** Picks something up, to be dropped by keyboard. */
export type PickUp = (dragged: DragItem | undefined, from?: Element | null) => void;

/** The week with the backlog beside it: items are moved between them by dragging or by keyboard. */
export const DesktopBoard = ({ selection, focus, onFocus, onDrop, ...props }: Props) => {
  const { agents, days, today, ghosts, texts, dock, onMenu, onTakeBack, onDropGhost } = props;
  const [root, setRoot] = useState<HTMLDivElement | null>(null);
  const [grid, setGrid] = useState<HTMLDivElement | null>(null);
  const findGhost = (key?: string) => ghosts.find(({ item }) => item.key === key);
  const { drag, held, isTaken, below, card, wasPulled, take, onKey } = useBoardDrag({
    ...{ agents, days, today, focus, root, grid, onDrop },
    itemAt: element => {
      const backlogKey = element.closest<HTMLElement>('[data-tray]')?.dataset.tray;
      if (backlogKey) return selection.heldItem(backlogKey);
      const { plan, ghost } = element.closest<HTMLElement>('[data-plan], [data-ghost]')?.dataset ?? {};
      const proposed = findGhost(ghost);
      if (proposed) return toDragItem(proposed);
      return plan ? selection.heldPlan(Number(plan)) : undefined;
    },
  });

  /** Highlights the backlog as the drop target: directly in the DOM, as the grid does with its cells. */
  useEffect(() => {
    if (below?.at !== 'tray' || !root) return;
    const tray = root.querySelector('[data-takes-plans]');
    tray?.setAttribute('data-over', isDropRefused(below) ? 'no' : 'true');
    return () => tray?.removeAttribute('data-over');
  }, [below, root]);

  const ghostKeys = (ghost: Ghost, target: HTMLElement) => ({
    enter: () => take(toDragItem(ghost)),
    delete: () => onDropGhost?.(ghost),
    m: () => onMenu({ ghost }, target, take),
  });
  const planKeys = (plan: number, target: HTMLElement) => ({
    ' ': () => selection.toggle(getSelectionKey(plan)),
    enter: () => take(selection.heldPlan(plan)),
    delete: () => take(selection.heldPlan(plan), target, true),
    m: () => onMenu({ plan }, target, take),
  });
  const onGridKey = (event: KeyboardEvent, { plan, ghost }: { plan?: number; ghost?: string }): boolean => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (isTaken) return onKey(event.key);
    const proposed = findGhost(ghost);
    const target = event.target as HTMLElement;
    let actions: Record<string, () => void> = {};
    if (proposed) actions = ghostKeys(proposed, target);
    else if (plan !== undefined) actions = planKeys(plan, target);
    const action = actions[event.key.toLowerCase()];
    action?.();
    return action !== undefined;
  };
  // Ctrl+Z undoes the last drop, except while typing.
  const onUndoKey = (event: KeyboardEvent) => {
    const isTyping = (event.target as Element).closest('input, textarea');
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (isTyping || !isUndo) return;
    event.preventDefault();
    onTakeBack();
  };
  const onGridClick = (event: MouseEvent, { plan, ghost }: { plan?: number; ghost?: string }) => {
    if (wasPulled() && event.detail > 0) return;
    const anchor = (event.target as Element).closest<HTMLElement>('[data-plan], [data-ghost]');
    // A click without a pointer comes from Enter, which picks the plan up instead.
    if (!anchor || event.detail === 0) return;
    const proposed = findGhost(ghost);
    if (proposed) return onMenu({ ghost: proposed }, anchor, take);
    if (plan === undefined) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey) return selection.toggle(getSelectionKey(plan));
    onMenu({ plan }, anchor, take);
  };
  useShortcuts({ escape: selection.selected.size > 0 && !isTaken && !drag && selection.clear });
  return (
    <Box
      ref={setRoot}
      onKeyDown={onUndoKey}
      // The map does not pan while something is dragged from it.
      onMouseDownCapture={event =>
        (event.target as Element).closest('.leaflet-container [data-tray]') && event.stopPropagation()
      }
      sx={{ position: 'relative', display: 'flex', flex: 1, minHeight: 0 }}
    >
      <BoardGrid
        {...{ agents, days, today, ghosts, texts, focus, onFocus }}
        selected={selection.selected}
        over={below?.at === 'tray' ? undefined : below}
        holding={isTaken}
        element={grid}
        setElement={setGrid}
        onKey={onGridKey}
        onClick={onGridClick}
      />
      {dock?.(take)}
      {held && <BoardDragPreview held={held} below={below} texts={texts} pointer={drag ? card : undefined} />}
    </Box>
  );
};

/** A proposed plan is still an item of the backlog: dropping it plans that item. */
const toDragItem = ({ item }: Ghost): DragItem => ({ kind: 'tray', items: [item] });
