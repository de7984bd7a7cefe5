import type { PickUp } from './DesktopBoard';
import type { DragItem, PlacedPlan } from './drag-item';
import type { BoardSlots, Ghost } from './ghosts';
import { PlanMenu } from './PlanMenu';
import type { BoardSelection } from './useBoardSelection';
import type { BoardTexts } from './useBoardTexts';

/** The plan, or the proposed one (`ghost`), that a menu was opened for by the element `anchor`. */
export type BoardMenuState = { anchor: HTMLElement } & (
  | { placed: PlacedPlan; pickUp?: PickUp }
  | { ghost: Ghost }
);
type Props = Pick<BoardSlots, 'onAcceptGhost' | 'onDropGhost'> & {
  menu: BoardMenuState;
  selection: BoardSelection;
  texts: BoardTexts;
  canChange: boolean;
  onClose: () => void;
  onMove: (dragged: DragItem) => void;
  onWithdraw: (dragged: DragItem) => void;
};

/** The menu of a plan, or of a proposed one, with the plans that are selected with it. */
export const BoardMenu = ({
  menu,
  selection,
  texts,
  onClose,
  onMove,
  onWithdraw,
  canChange,
  ...handlers
}: Props) => {
  const { onAcceptGhost, onDropGhost } = handlers;
  const { anchor } = menu;
  if ('ghost' in menu)
    return (
      <PlanMenu
        {...{ anchor, texts, onClose }}
        ghost={menu.ghost}
        onAccept={onAcceptGhost && (() => onAcceptGhost(menu.ghost))}
        onDrop={onDropGhost && (() => onDropGhost(menu.ghost))}
      />
    );
  // If the plan was being saved when the menu was opened, its element has its new id by now.
  const placed = selection.planOf(Number(anchor.dataset.plan)) ?? menu.placed;
  return (
    <PlanMenu
      {...{ anchor, texts, onClose, onMove, onWithdraw, placed }}
      dragPlans={canChange ? selection.dragPlansOf(placed.plan.planid) : undefined}
      onPickUp={menu.pickUp && (dragged => menu.pickUp?.(dragged, anchor))}
    />
  );
};
