import { Box } from '@mui/material';
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo } from 'react';
import { arrowSteps, gridStyles, scrollableGrid } from '../schedule/grid-styles';
import { useFocusOnRender } from '../schedule/useFocusOnRender';
import { useRestoreFocus } from '../schedule/useRestoreFocus';
import { useVirtualRows } from '../schedule/useVirtualRows';
import { BoardRow } from './BoardRow';
import type { BoardProps } from './board-props';
import {
  boardStyles,
  getRowHeight,
  headHeight,
  headWidth,
  minDayWidth,
  narrowDayWidth,
} from './board-styles';
import type { CellPosition } from './drag-item';
import type { Ghost } from './ghosts';
import type { DropPreview } from './preview-drop';
import { parseCell } from './useBoardDrag';

type Props = BoardProps & {
  selected: ReadonlySet<string>;
  focus: CellPosition;
  onFocus: (at: CellPosition) => void;
  /** Something is dragged over a cell: a preview of the drop. */
  over?: { at: CellPosition; becoming: DropPreview };
  holding: boolean;
  setElement: (element: HTMLDivElement | null) => void;
  element: HTMLDivElement | null;
  onKey: (event: KeyboardEvent, on: Chip) => boolean;
  onClick: (event: MouseEvent, on: Chip) => void;
};

/** The plan or proposed plan that an event is about. */
type Chip = { plan?: number; ghost?: string };
const chipAt = (target: EventTarget): Chip => {
  const { plan, ghost } =
    (target as Element).closest<HTMLElement>('[data-plan], [data-ghost]')?.dataset ?? {};
  return { plan: plan === undefined ? undefined : Number(plan), ghost };
};

/** Agents by days; only visible rows are rendered. */
export const BoardGrid = (props: Props) => {
  const { agents, days, today, ghosts, selected, focus, onFocus, over, element, setElement, texts } = props;
  const ghostsOf = useMemo(() => {
    const found = new Map<number, Ghost[]>();
    for (const ghost of ghosts) found.set(ghost.agent_id, [...(found.get(ghost.agent_id) ?? []), ghost]);
    return found;
  }, [ghosts]);
  const heights = useMemo(
    () =>
      agents.map(agent => {
        const own = ghostsOf.get(agent.agent_id ?? 0) ?? none;
        return getRowHeight(
          agent,
          days.map(day => own.filter(ghost => ghost.day === day).length),
        );
      }),
    [agents, days, ghostsOf],
  );
  const narrow = useMemo(
    () =>
      days.map((_, day) =>
        agents.every(
          ({ cells }) => cells[day].capacity === 0 && !cells[day].plans.length && !cells[day].others,
        ),
      ),
    [agents, days],
  );
  const lastRow = agents.length - 1;
  const rows = useVirtualRows({
    element,
    count: agents.length,
    heightOf: index => heights[index],
    keyOf: index => agents[index].agent_id ?? 0,
    overscan: 2,
    head: headHeight,
    kept: () => [Math.min(focus.row, lastRow)],
    of: heights,
  });

  /** Marked in the DOM directly, so that dragging over a row does not render it. */
  useEffect(() => {
    if (!over || !element) return;
    const cell = element.querySelector(`[data-cell="${over.at.row} ${over.at.day}"]`);
    const { refused, warnings } = over.becoming;
    cell?.setAttribute('data-over', refused ? 'no' : warnings.length ? 'warn' : 'true');
    return () => cell?.removeAttribute('data-over');
  }, [over, element]);

  const focusWhenDrawn = useFocusOnRender(element);
  /** If somebody else removes a plan, the focus stays on its cell. */
  const focusHandlers = useRestoreFocus(() =>
    element?.querySelector<HTMLElement>('[data-cell][tabindex="0"]'),
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (props.onKey(event, chipAt(target))) return event.preventDefault();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const cell = target.closest<HTMLElement>('[data-cell]');
    if (!cell) return;
    // Within a cell, its plans.
    const chips = [...cell.querySelectorAll<HTMLElement>('[data-plan], [data-ghost]')];
    const at = chips.indexOf(target);
    if (at >= 0 && !props.holding) {
      const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: chips.length - 1 }[event.key];
      if (next !== undefined && chips[next]) {
        event.preventDefault();
        return chips[next].focus();
      }
      if (event.key === 'Escape' || event.key === 'ArrowUp') {
        event.preventDefault();
        return cell.focus();
      }
    }
    if (at < 0 && event.key === 'Enter' && !props.holding && chips[0]) {
      event.preventDefault();
      return chips[0].focus();
    }
    const by = steps[event.key];
    if (!by) return;
    const next = {
      row: Math.min(lastRow, Math.max(0, focus.row + by[1])),
      day: Math.min(6, Math.max(0, focus.day + by[0])),
    };
    event.preventDefault();
    focusWhenDrawn(`[data-cell="${next.row} ${next.day}"]`);
    rows.scrollToIndex(next.row);
    onFocus(next);
  };

  return (
    <Box
      ref={setElement}
      role="grid"
      aria-label={texts.say('grid', { week: texts.formats.span(days[0], days[6]) })}
      aria-describedby="board-help"
      aria-rowcount={agents.length + 1}
      aria-colcount={8}
      aria-multiselectable
      onKeyDown={onKeyDown}
      onClick={event => props.onClick(event, chipAt(event.target))}
      onBlur={focusHandlers.onBlur}
      onFocus={event => {
        focusHandlers.onFocus();
        const at = (event.target as Element).closest<HTMLElement>('[data-cell]')?.dataset.cell;
        if (!at) return;
        const { row, day } = parseCell(at);
        if (row !== focus.row || day !== focus.day) onFocus({ row, day });
      }}
      sx={[
        scrollableGrid,
        {
          // Lets the last rows scroll above the proposal bar.
          pb: ghosts.length ? 12 : 0,
          scrollPadding: `${headHeight + 4}px 8px 8px ${headWidth + 8}px`,
        },
        gridStyles,
        boardStyles,
      ]}
    >
      <div
        style={{
          minWidth: headWidth + narrow.reduce((sum, each) => sum + (each ? narrowDayWidth : minDayWidth), 0),
        }}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: as the rows */}
        <div role="row" tabIndex={-1} className="head">
          {/* biome-ignore lint/a11y/useSemanticElements: as the rows */}
          <div role="columnheader" tabIndex={-1} className="side corner">
            {texts.say('agent')}
          </div>
          {days.map((day, index) => (
            // biome-ignore lint/a11y/useSemanticElements: as the rows
            <div
              key={day}
              role="columnheader"
              tabIndex={-1}
              className={narrow[index] ? 'column narrow' : 'column'}
            >
              <button
                type="button"
                className="day-head"
                aria-pressed={focus.day === index}
                data-today={day === today}
                title={texts.say('showDay')}
                onClick={() => onFocus({ row: focus.row, day: index })}
              >
                <b>
                  {narrow[index]
                    ? `${texts.formats.weekday(day)} ${Number(day.slice(8))}`
                    : texts.formats.shortDay(day)}
                </b>
                <small>{!narrow[index] && totalOf(agents, index, texts)}</small>
              </button>
            </div>
          ))}
        </div>
        <div role="presentation" style={{ position: 'relative', height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, key, start, size }) => (
            <BoardRow
              key={key}
              {...{ index, days, selected, narrow, texts }}
              agent={agents[index]}
              top={start}
              height={size}
              focused={Math.min(focus.row, lastRow) === index ? focus.day : -1}
              ghosts={ghostsOf.get(agents[index].agent_id ?? 0) ?? none}
            />
          ))}
        </div>
      </div>
    </Box>
  );
};

const totalOf = (agents: BoardProps['agents'], day: number, texts: BoardProps['texts']) => {
  const plans = agents.reduce((sum, { cells }) => sum + cells[day].plans.length + cells[day].others, 0);
  return texts.say('plans', { smart_count: plans });
};

const none: readonly Ghost[] = [];
/** Steps in days, and in rows. */
const steps: Record<string, readonly [number, number]> = {
  ...arrowSteps,
  PageUp: [0, -10],
  PageDown: [0, 10],
  Home: [-6, 0],
  End: [6, 0],
};
