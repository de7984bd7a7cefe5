import { Box } from '@mui/material';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import type { BoardAgent } from '../../contract/board';
import { useKeys } from '../ui/useKeys';
import { BoardGrid } from './BoardGrid';
import type { Ghost } from './ghosts';
import { HeldCard } from './HeldCard';
import { type CellAt, type Held, markOf, type Over } from './held';
import type { BoardTexts } from './useBoardTexts';
import { isRefused, useHolding } from './useHolding';
import type { Marks } from './useMarks';

type Props = {
  agents: readonly BoardAgent[];
  days: readonly string[];
  today: string;
  ghosts: readonly Ghost[];
  marks: Marks;
  focus: CellAt;
  onFocus: (at: CellAt) => void;
  onDrop: (held: Held, at: Over) => void;
  onMenu: (of: { plan: number } | { ghost: Ghost }, anchor: HTMLElement, take: Take) => void;
  onTakeBack: () => void;
  onDropGhost?: (ghost: Ghost) => void;
  /** What waits, and the map, where they are shown. */
  dock?: (take: Take) => ReactNode;
  texts: BoardTexts;
};
/** Takes something in hand, for the keyboard to lay it down. */
export type Take = (held: Held | undefined, from?: Element | null) => void;

/** The week with what waits beside it: all is dragged onto each other, or taken and laid down by the keyboard. */
export const WideBoard = ({ agents, days, today, ghosts, marks, focus, texts, ...props }: Props) => {
  const [root, setRoot] = useState<HTMLDivElement | null>(null);
  const [grid, setGrid] = useState<HTMLDivElement | null>(null);
  const ghostOf = (key?: string) => ghosts.find(({ item }) => item.key === key);
  const { drag, taken, below, card, wasDropped, take, onKey } = useHolding({
    ...{ agents, days, today, focus, root, grid, onDrop: props.onDrop },
    heldAt: element => {
      const waits = element.closest<HTMLElement>('[data-tray]')?.dataset.tray;
      if (waits) return marks.heldItem(waits);
      const proposed = ghostOf(element.closest<HTMLElement>('[data-ghost]')?.dataset.ghost);
      if (proposed) return inHand(proposed);
      const plan = element.closest<HTMLElement>('[data-plan]')?.dataset.plan;
      return plan ? marks.heldPlan(Number(plan)) : undefined;
    },
  });
  const openMenu = (plan: number, anchor: HTMLElement) => props.onMenu({ plan }, anchor, take);

  /** Marked past React, as the grid marks its cells. */
  useEffect(() => {
    if (below?.at !== 'tray' || !root) return;
    const tray = root.querySelector('[data-takes-plans]');
    tray?.setAttribute('data-over', isRefused(below) ? 'no' : 'true');
    return () => tray?.removeAttribute('data-over');
  }, [below, root]);

  const onGhostKey = (event: KeyboardEvent, ghost: Ghost) => {
    if (event.key === 'Enter') take(inHand(ghost));
    else if (event.key === 'Delete') props.onDropGhost?.(ghost);
    else if (event.key.toLowerCase() === 'm') props.onMenu({ ghost }, event.target as HTMLElement, take);
    else return false;
    return true;
  };
  const onGridKey = (event: KeyboardEvent, { plan, ghost }: { plan?: number; ghost?: string }): boolean => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (taken) return onKey(event.key);
    const proposed = ghostOf(ghost);
    if (proposed) return onGhostKey(event, proposed);
    if (plan === undefined) return false;
    if (event.key === ' ') marks.toggle(markOf(plan));
    else if (event.key === 'Enter') take(marks.heldPlan(plan));
    else if (event.key === 'Delete') take(marks.heldPlan(plan), event.target as Element, true);
    else if (event.key.toLowerCase() === 'm') openMenu(plan, event.target as HTMLElement);
    else return false;
    return true;
  };
  // What stands in a page is taken back by the page.
  const undoKeys = (event: KeyboardEvent) => {
    const typing = (event.target as Element).closest('input, textarea');
    if (typing || event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey)
      return;
    event.preventDefault();
    props.onTakeBack();
  };
  useKeys({ escape: marks.selected.size > 0 && !taken && !drag && marks.clear });
  return (
    <Box
      ref={setRoot}
      onKeyDown={undoKeys}
      sx={{ position: 'relative', display: 'flex', flex: 1, minHeight: 0 }}
    >
      <BoardGrid
        {...{ agents, days, today, ghosts, focus, texts }}
        selected={marks.selected}
        onFocus={props.onFocus}
        over={below?.at === 'tray' ? undefined : below}
        holding={taken !== undefined}
        element={grid}
        setElement={setGrid}
        onKey={onGridKey}
        onClick={(event, { plan, ghost }) => {
          if (wasDropped() && event.detail > 0) return;
          const anchor = (event.target as Element).closest<HTMLElement>('[data-plan], [data-ghost]');
          // A press of Enter is no click here: it takes the plan up.
          if (!anchor || event.detail === 0) return;
          const shown = ghostOf(ghost);
          if (shown) return props.onMenu({ ghost: shown }, anchor, take);
          if (plan === undefined) return;
          if (event.ctrlKey || event.metaKey || event.shiftKey) return marks.toggle(markOf(plan));
          openMenu(plan, anchor);
        }}
      />
      {props.dock?.(take)}
      {drag && <HeldCard held={drag.held} below={below} texts={texts} pointer={card} />}
      {taken && !drag && <HeldCard held={taken} below={below} texts={texts} />}
    </Box>
  );
};

/** What is proposed waits still: laid down, it is planned there. */
const inHand = ({ item }: Ghost): Held => ({ kind: 'tray', items: [item] });
