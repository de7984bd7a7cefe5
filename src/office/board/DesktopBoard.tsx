import { Box } from '@mui/material';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { useShortcuts } from '../../framework/ui/useShortcuts';
import { BoardDragPreview } from './BoardDragPreview';
import { BoardGrid } from './BoardGrid';
import type { BoardProps, OnMenu } from './board-props';
import { type CellPosition, type DragItem, type DropTarget, getSelectionKey, isUnsaved } from './drag-item';
import type { Ghost } from './ghosts';
import { KeyboardStatus } from './KeyboardStatus';
import { isDropRefused, useBoardDrag } from './useBoardDrag';
import type { BoardSelection } from './useBoardSelection';
import { useKeyOnceSaved } from './useKeyOnceSaved';

type Props = BoardProps & {
  selection: BoardSelection;
  focus: CellPosition;
  onFocus: (cell: CellPosition) => void;
  onDrop: (dragged: DragItem, target: DropTarget) => void;
  onMenu: (...args: [...Parameters<OnMenu>, PickUp]) => void;
  onUndo: () => void;
  /** Whether plans are moved here at all: somebody who only reads looks. */
  canChange: boolean;
  onDropGhost?: (ghost: Ghost) => void;
  /** The backlog and the map, where shown. */
  dock?: (pickUp: PickUp) => ReactNode;
};
/** Picks something up, to be dropped by keyboard. */
export type PickUp = (dragged: DragItem | undefined, from?: Element | null) => void;

/** The week with the backlog beside it: items are moved between them by dragging or by keyboard. */
export const DesktopBoard = ({ selection, focus, onFocus, onDrop, ...props }: Props) => {
  const { agents, days, today, ghosts, texts, canChange, dock, onMenu, onUndo, onDropGhost } = props;
  const [root, setRoot] = useState<HTMLDivElement | null>(null);
  const [grid, setGrid] = useState<HTMLDivElement | null>(null);
  const findGhost = (key?: string) => ghosts.find(({ item }) => item.key === key);
  const { drag, dragged, isPickedUp, dropState, card, wasDragged, pickUp, onKey } = useBoardDrag({
    ...{ agents, days, today, focus, root, grid, onDrop },
    itemAt: element => {
      if (!canChange) return undefined;
      const backlogKey = element.closest<HTMLElement>('[data-tray]')?.dataset.tray;
      if (backlogKey) return selection.dragItemOf(backlogKey);
      const { plan, ghost } = element.closest<HTMLElement>('[data-plan], [data-ghost]')?.dataset ?? {};
      const proposed = findGhost(ghost);
      if (proposed) return toGhostDragItem(proposed);
      return plan ? selection.dragPlansOf(Number(plan)) : undefined;
    },
  });

  /** Highlights the backlog as the drop target: directly in the DOM, as the grid does with its cells. */
  useEffect(() => {
    if (dropState?.target !== 'tray' || !root) return;
    const tray = root.querySelector('[data-takes-plans]');
    tray?.setAttribute('data-over', isDropRefused(dropState) ? 'no' : 'true');
    return () => tray?.removeAttribute('data-over');
  }, [dropState, root]);

  const ghostKeys = (ghost: Ghost, target: HTMLElement) => ({
    enter: () => pickUp(toGhostDragItem(ghost)),
    delete: () => onDropGhost?.(ghost),
    m: () => onMenu({ ghost }, target, pickUp),
  });
  const planKeys = (plan: number, target: HTMLElement): Record<string, () => void> => ({
    m: () => onMenu({ plan }, target, pickUp),
    ...(canChange && {
      ' ': () => selection.toggle(getSelectionKey(plan)),
      enter: () => pickUp(selection.dragPlansOf(plan)),
      delete: () => pickUp(selection.dragPlansOf(plan), target, true),
    }),
  });
  const { pendingKey, setPendingKey } = useKeyOnceSaved((plan, target, key) =>
    planKeys(plan, target)[key]?.(),
  );
  const onGridKey = (event: KeyboardEvent, { plan, ghost }: { plan?: number; ghost?: string }): boolean => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (isPickedUp) return onKey(event.key);
    const proposed = findGhost(ghost);
    const target = event.target as HTMLElement;
    let actions: Record<string, () => void> = {};
    if (proposed) actions = ghostKeys(proposed, target);
    else if (plan !== undefined) actions = planKeys(plan, target);
    const key = event.key.toLowerCase();
    const action = actions[key];
    const isPending = action !== undefined && plan !== undefined && isUnsaved(plan);
    setPendingKey(isPending ? { key, target } : undefined);
    if (!isPending) action?.();
    return action !== undefined;
  };
  // Ctrl+Z undoes the last drop, except while typing.
  const onUndoKey = (event: KeyboardEvent) => {
    const isTyping = (event.target as Element).closest('input, textarea');
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (isTyping || !isUndo) return;
    event.preventDefault();
    onUndo();
  };
  const onGridClick = (event: MouseEvent, { plan, ghost }: { plan?: number; ghost?: string }) => {
    if (wasDragged() && event.detail > 0) return;
    const anchor = (event.target as Element).closest<HTMLElement>('[data-plan], [data-ghost]');
    // A click without a pointer comes from Enter, which picks the plan up instead.
    if (!anchor || event.detail === 0) return;
    const proposed = findGhost(ghost);
    if (proposed) return onMenu({ ghost: proposed }, anchor, pickUp);
    if (plan === undefined) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey) return selection.toggle(getSelectionKey(plan));
    onMenu({ plan }, anchor, pickUp);
  };
  useShortcuts({ escape: selection.selected.size > 0 && !isPickedUp && !drag && selection.clear });
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
        over={dropState?.target === 'tray' ? undefined : dropState}
        isPickedUp={isPickedUp}
        element={grid}
        setElement={setGrid}
        onKey={onGridKey}
        onClick={onGridClick}
      />
      {dock?.(pickUp)}
      {pendingKey && <KeyboardStatus>{texts.say('saving')}</KeyboardStatus>}
      {dragged && (
        <BoardDragPreview
          dragged={dragged}
          dropState={dropState}
          texts={texts}
          pointer={drag ? card : undefined}
        />
      )}
    </Box>
  );
};

/** A proposed plan is still an item of the backlog: dropping it plans that item. */
const toGhostDragItem = ({ item }: Ghost): DragItem => ({ kind: 'tray', items: [item] });
