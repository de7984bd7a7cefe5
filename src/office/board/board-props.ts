import type { BoardAgent } from '../../../contract/office/board';
import type { Ghost } from './ghosts';
import type { BoardTexts } from './useBoardTexts';

/** State shared by all parts of the board. */
export type BoardProps = {
  agents: readonly BoardAgent[];
  /** Sunday first. */
  days: readonly string[];
  today: string;
  ghosts: readonly Ghost[];
  texts: BoardTexts;
};
/** Opens the menu of a plan, or of a proposed one. */
export type OnMenu = (target: { plan: number } | { ghost: Ghost }, anchor: HTMLElement) => void;
