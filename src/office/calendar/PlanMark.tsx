import { Glyph } from '../../framework/ui/Glyph';
import type { PlanState } from './plan-state';

/** The icon of a plan's state; colour, border and pattern show the same (`timelineStyles`). */
export const PlanMark = ({ state }: { state: PlanState }) => (
  <span className="plan-mark" data-state={state} aria-hidden>
    <Glyph path={signs[state]} size={14} />
  </span>
);

const signs: Record<PlanState, string> = {
  // A clock
  openOnTime:
    'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20m0 18a8 8 0 1 1 0-16 8 8 0 0 1 0 16m.5-13H11v6l5.2 3.2.8-1.3-4.5-2.7z',
  // A warning
  openLate: 'M1 21h22L12 2zm12-3h-2v-2h2zm0-4h-2v-4h2z',
  // A tick
  doneOnTime: 'M9 16.2 4.8 12l-1.4 1.4L9 19 21 7l-1.4-1.4z',
  // A tick with an exclamation mark
  doneLate: 'M6.6 16.2l-4-4-1.5 1.5 5.5 5.5L17.2 8.6l-1.5-1.5zM20 4h2.6v9.5H20zM20 16h2.6v2.6H20z',
};
