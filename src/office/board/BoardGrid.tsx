import { Box } from '@mui/material';
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo } from 'react';
import { arrowSteps, gridStyles, scrollableGrid } from '../schedule/grid-styles';
import { useFocusOnRender } from '../schedule/useFocusOnRender';
import { useRestoreFocus } from '../schedule/useRestoreFocus';
import { useVirtualRows } from '../schedule/useVirtualRows';
import { BoardGridHeader } from './BoardGridHeader';
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
  onFocus: (cell: CellPosition) => void;
  /** Something is dragged over a cell: a preview of the drop. */
  over?: { target: CellPosition; preview: DropPreview };
  /** A plan or backlog item is being moved by keyboard. */
  isPickedUp: boolean;
  setElement: (element: HTMLDivElement | null) => void;
  element: HTMLDivElement | null;
  onKey: (event: KeyboardEvent, chip: Chip) => boolean;
  onClick: (event: MouseEvent, chip: Chip) => void;
};

/** The plan or proposed plan that an event is about. */
type Chip = { plan?: number; ghost?: string };
const findChip = (target: EventTarget): Chip => {
  const { plan, ghost } =
    (target as Element).closest<HTMLElement>('[data-plan], [data-ghost]')?.dataset ?? {};
  return { plan: plan === undefined ? undefined : Number(plan), ghost };
};

/** Agents by days; only visible rows are rendered. */
export const BoardGrid = (props: Props) => {
  const { agents, days, today, ghosts, selected, focus, onFocus, over, element, setElement, texts } = props;
  const ghostsByAgent = useMemo(() => {
    const byAgent = new Map<number, Ghost[]>();
    for (const ghost of ghosts) byAgent.set(ghost.agent_id, [...(byAgent.get(ghost.agent_id) ?? []), ghost]);
    return byAgent;
  }, [ghosts]);
  const heights = useMemo(
    () =>
      agents.map(agent => {
        const own = ghostsByAgent.get(agent.agent_id ?? 0) ?? none;
        return getRowHeight(
          agent,
          days.map(day => own.filter(ghost => ghost.day === day).length),
        );
      }),
    [agents, days, ghostsByAgent],
  );
  /** For each day, whether nobody works and nothing is planned: its column is narrow. */
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
    alwaysRendered: () => [Math.min(focus.row, lastRow)],
    measureKey: heights,
  });

  /** Marked in the DOM directly, so that dragging over a row does not render it. */
  useEffect(() => {
    if (!over || !element) return;
    const cell = element.querySelector(`[data-cell="${over.target.row} ${over.target.day}"]`);
    const { refused, warnings } = over.preview;
    const acceptedState = warnings.length ? 'warn' : 'true';
    cell?.setAttribute('data-over', refused ? 'no' : acceptedState);
    return () => cell?.removeAttribute('data-over');
  }, [over, element]);

  const focusOnRender = useFocusOnRender(element);
  /** If a refetch removes the focused plan, its cell gets the focus. */
  const focusHandlers = useRestoreFocus(() =>
    element?.querySelector<HTMLElement>('[data-cell][tabindex="0"]'),
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (props.onKey(event, findChip(target))) return event.preventDefault();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const cell = target.closest<HTMLElement>('[data-cell]');
    if (!cell) return;
    const focusable = props.isPickedUp ? undefined : findFocusInCell(cell, target, event.key);
    const step = steps[event.key];
    if (!focusable && !step) return;
    event.preventDefault();
    if (focusable) return focusable.focus();
    const [dayCount, rowCount] = step;
    const next = {
      row: Math.min(lastRow, Math.max(0, focus.row + rowCount)),
      day: Math.min(6, Math.max(0, focus.day + dayCount)),
    };
    focusOnRender(`[data-cell="${next.row} ${next.day}"]`);
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
      onClick={event => props.onClick(event, findChip(event.target))}
      onBlur={focusHandlers.onBlur}
      onFocus={event => {
        focusHandlers.onFocus();
        const cell = (event.target as Element).closest<HTMLElement>('[data-cell]')?.dataset.cell;
        if (!cell) return;
        const { row, day } = parseCell(cell);
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
        <BoardGridHeader {...{ agents, days, today, narrow, focus, onFocus, texts }} />
        <div role="presentation" style={{ position: 'relative', height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, key, start, size }) => (
            <BoardRow
              key={key}
              {...{ index, days, selected, narrow, texts }}
              agent={agents[index]}
              top={start}
              height={size}
              focused={Math.min(focus.row, lastRow) === index ? focus.day : -1}
              ghosts={ghostsByAgent.get(agents[index].agent_id ?? 0) ?? none}
            />
          ))}
        </div>
      </div>
    </Box>
  );
};

/** The plan of the cell, or the cell itself, that a key moves the focus to; undefined if it leaves the cell. */
const findFocusInCell = (cell: HTMLElement, target: HTMLElement, key: string): HTMLElement | undefined => {
  const chips = [...cell.querySelectorAll<HTMLElement>('[data-plan], [data-ghost]')];
  const index = chips.indexOf(target);
  if (index < 0) return key === 'Enter' ? chips[0] : undefined;
  const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: chips.length - 1 }[key];
  if (next !== undefined && chips[next]) return chips[next];
  return key === 'Escape' || key === 'ArrowUp' ? cell : undefined;
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
