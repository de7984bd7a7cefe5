import type { ReactNode } from 'react';
import type { BacklogFilters, BacklogItem } from '../../../contract/office/backlog';
import type { BoardAgent } from '../../../contract/office/board';

/** A plan that is proposed: shown where it would stand, with why. Nothing of it is written. */
export type Ghost = { agent_id: number; day: string; item: BacklogItem; reason: string };

/** What the board shows at the moment, for whoever proposes something on it. */
export type BoardShown = {
  /** Sunday first. */
  days: readonly string[];
  agents: readonly BoardAgent[];
  /** What the tray is asked for. */
  trayFilter: BacklogFilters;
  /** Reads week and tray anew: after something was written. */
  readAnew: () => void;
};

/** What another room puts on the board. */
export type BoardSlots = {
  ghosts?: readonly Ghost[];
  /** Planned at once, as the ghost stands there: from its own menu. */
  onAcceptGhost?: (ghost: Ghost) => void;
  onDropGhost?: (ghost: Ghost) => void;
  /** Right of the week, before the board's own buttons. */
  toolbar?: (shown: BoardShown) => ReactNode;
};
