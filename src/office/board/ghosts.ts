import type { ReactNode } from 'react';
import type { BacklogFilters, BacklogItem } from '../../../contract/office/backlog';
import type { BoardAgent } from '../../../contract/office/board';

/** A proposed plan: shown where it would be, with the reason. Nothing of it is stored. */
export type Ghost = { agent_id: number; day: string; item: BacklogItem; reason: string };

/** What the board currently shows, for making proposals. */
export type BoardView = {
  /** Sunday first. */
  days: readonly string[];
  agents: readonly BoardAgent[];
  /** The filter of the backlog. */
  trayFilter: BacklogFilters;
  /** Refetches week and backlog after a write. */
  refetchBoard: () => void;
  /** Shows the week of a day. */
  showWeek: (day: string) => void;
};

/** What another module adds to the board. */
export type BoardSlots = {
  ghosts?: readonly Ghost[];
  /** Accepts one ghost from its own menu. */
  onAcceptGhost?: (ghost: Ghost) => void;
  onDropGhost?: (ghost: Ghost) => void;
  /** Backlog items, by their keys, that the user plans by hand. */
  onPlanItems?: (keys: readonly string[]) => void;
  /** Right of the week, before the board's own buttons. */
  toolbar?: (view: BoardView) => ReactNode;
  /** Below the week. */
  footer?: (view: BoardView) => ReactNode;
};
