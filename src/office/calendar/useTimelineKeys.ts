import type { KeyboardEvent } from 'react';
import type { Plan } from '../../../contract/work/plans';
import { arrowSteps } from '../schedule/grid-styles';
import { useFocusOnRender } from '../schedule/useFocusOnRender';
import type { CalendarLine } from './calendar-lines';
import { type FocusPosition, findFocusPosition, getFocusKey, getNextFocus } from './roving-focus';
import { zoomStep } from './scale';
import type { PlanWords } from './usePlanWords';
import type { Zoom } from './useZoom';

type Options = {
  lines: readonly CalendarLine[];
  zoom: Zoom;
  headWidth: number;
  words: PlanWords;
  /** Receives the key of the heading or plan that gets the focus. */
  onFocusChange: (key: string) => void;
  onToggleGroup: (key: string) => void;
  onRequestMove: (plan: Plan) => void;
};

/** The keyboard handler of the timeline: zooms, scrolls, moves the focus, and acts on the focused line. */
export const useTimelineKeys = ({ lines, zoom, headWidth, words, ...handlers }: Options) => {
  const { onFocusChange, onToggleGroup, onRequestMove } = handlers;
  const { element, scale, zoomBy } = zoom;
  const focusOnRender = useFocusOnRender(element);
  const moveFocus = (to: string) => {
    focusOnRender(`[data-focus="${CSS.escape(to)}"]`);
    onFocusChange(to);
  };
  /** The focused plan stays in place while zooming. */
  const zoomAnchorOf = (target: HTMLElement | null) =>
    target?.dataset.plan && element
      ? target.getBoundingClientRect().left - element.getBoundingClientRect().left - headWidth
      : undefined;
  const findKeyAction = (event: KeyboardEvent): (() => void) | undefined => {
    const { key, shiftKey } = event;
    const target = (event.target as Element).closest<HTMLElement>('[data-focus]');
    const focusKey = target?.dataset.focus;
    if (key === '+' || key === '=') return () => zoomBy(zoomStep, zoomAnchorOf(target));
    if (key === '-') return () => zoomBy(1 / zoomStep, zoomAnchorOf(target));
    if (key === '0') return zoom.fit;
    const arrow = arrowSteps[key];
    if (arrow && (shiftKey || !focusKey))
      return () => element?.scrollBy({ left: arrow[0] * scale, top: arrow[1] * verticalStep });
    const position = focusKey === undefined ? undefined : findFocusPosition(lines, focusKey);
    return position && findLineAction(key, position);
  };
  /** What a key does on the focused heading or plan. */
  const findLineAction = (key: string, position: FocusPosition): (() => void) | undefined => {
    const line = lines[position.line];
    if (line.kind === 'group' && (key === 'ArrowRight' || key === 'ArrowLeft'))
      return (key === 'ArrowRight') !== line.open ? () => onToggleGroup(line.key) : undefined;
    if (key.toLowerCase() === 'm' && line.kind === 'row') {
      const { plan } = line.items[position.item];
      return words.canMove(plan) ? () => onRequestMove(plan) : undefined;
    }
    const next = getNextFocus(lines, position, key);
    return next && (() => moveFocus(getFocusKey(lines, next)));
  };
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = findKeyAction(event);
    if (!action) return;
    event.preventDefault();
    action();
  };
};

/** Pixels that an arrow key scrolls vertically. */
const verticalStep = 34;
