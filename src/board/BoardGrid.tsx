import { Box } from '@mui/material';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { BoardAgent } from '../../contract/board';
import { BoardRow } from './BoardRow';
import type { Becoming } from './becomes';
import { boardLook, headHeight, headWidth, heightOfRow, leastDay, narrowDay } from './board-look';
import type { Ghost } from './ghosts';
import type { CellAt } from './held';
import type { BoardTexts } from './useBoardTexts';

type Props = {
  agents: readonly BoardAgent[];
  days: readonly string[];
  today: string;
  ghosts: readonly Ghost[];
  selected: ReadonlySet<string>;
  focus: CellAt;
  onFocus: (at: CellAt) => void;
  /** What is held lies over a cell: what that would become. */
  over?: { at: CellAt; becoming: Becoming };
  holding: boolean;
  setElement: (element: HTMLDivElement | null) => void;
  element: HTMLDivElement | null;
  onKey: (event: KeyboardEvent, on: Chip) => boolean;
  onClick: (event: MouseEvent, on: Chip) => void;
  texts: BoardTexts;
};

/** The plan or the proposed one that something happens at. */
type Chip = { plan?: number; ghost?: string };
const chipAt = (target: EventTarget): Chip => {
  const { plan, ghost } =
    (target as Element).closest<HTMLElement>('[data-plan], [data-ghost]')?.dataset ?? {};
  return { plan: plan === undefined ? undefined : Number(plan), ghost };
};

/** Agents by days; only the rows in sight are drawn. */
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
        return heightOfRow(
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
  const rows = useVirtualizer({
    count: agents.length,
    getScrollElement: () => element,
    estimateSize: index => heights[index],
    getItemKey: index => agents[index].agent_id ?? 0,
    overscan: 2,
    scrollPaddingStart: headHeight,
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), Math.min(focus.row, agents.length - 1)])]
        .filter(index => index >= 0)
        .sort((one, other) => one - other),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew when the rows change
  useLayoutEffect(() => void rows.measure(), [heights]);

  /** Marked past React, which then draws no row anew while something is held over them. */
  useEffect(() => {
    if (!over || !element) return;
    const cell = element.querySelector(`[data-cell="${over.at.row} ${over.at.day}"]`);
    const { refused, warnings } = over.becoming;
    cell?.setAttribute('data-over', refused ? 'no' : warnings.length ? 'warn' : 'true');
    return () => cell?.removeAttribute('data-over');
  }, [over, element]);

  const wanted = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (!wanted.current || !element) return;
    const found = element.querySelector<HTMLElement>(wanted.current);
    if (!found) return;
    wanted.current = undefined;
    found.focus();
  });
  /** A plan that somebody else takes away leaves the keyboard at its cell. */
  const within = useRef(false);
  useLayoutEffect(() => {
    if (!within.current || !element || document.activeElement !== document.body) return;
    element.querySelector<HTMLElement>('[data-cell][tabindex="0"]')?.focus({ preventScroll: true });
  });
  const goTo = (at: CellAt) => {
    wanted.current = `[data-cell="${at.row} ${at.day}"]`;
    rows.scrollToIndex(at.row);
    onFocus(at);
  };
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
      row: Math.min(agents.length - 1, Math.max(0, focus.row + by[1])),
      day: by[0] === first ? 0 : by[0] === last ? 6 : Math.min(6, Math.max(0, focus.day + by[0])),
    };
    event.preventDefault();
    goTo(next);
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
      onBlur={() => {
        within.current = false;
      }}
      onFocus={event => {
        within.current = true;
        const at = (event.target as Element).closest<HTMLElement>('[data-cell]')?.dataset.cell;
        if (!at) return;
        const [row, day] = at.split(' ').map(Number);
        if (row !== focus.row || day !== focus.day) onFocus({ row, day });
      }}
      sx={[
        {
          flex: 1,
          minHeight: 0,
          minWidth: 0,
          overflow: 'auto',
          overscrollBehavior: 'contain',
          // The last rows can be scrolled out from below the line that tells of a proposal.
          pb: ghosts.length ? 12 : 0,
          bgcolor: 'background.paper',
          scrollPadding: `${headHeight + 4}px 8px 8px ${headWidth + 8}px`,
        },
        boardLook,
      ]}
    >
      <div
        style={{ minWidth: headWidth + narrow.reduce((sum, each) => sum + (each ? narrowDay : leastDay), 0) }}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: as the rows */}
        <div role="row" tabIndex={-1} className="head">
          {/* biome-ignore lint/a11y/useSemanticElements: as the rows */}
          <div role="columnheader" tabIndex={-1} className="corner">
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
              agent={agents[index]}
              index={index}
              top={start}
              height={size}
              days={days}
              selected={selected}
              focused={Math.min(focus.row, agents.length - 1) === index ? focus.day : -1}
              narrow={narrow}
              ghosts={ghostsOf.get(agents[index].agent_id ?? 0) ?? none}
              texts={texts}
            />
          ))}
        </div>
      </div>
    </Box>
  );
};

const totalOf = (agents: readonly BoardAgent[], day: number, texts: BoardTexts) => {
  const plans = agents.reduce((sum, { cells }) => sum + cells[day].plans.length + cells[day].others, 0);
  return texts.say('plans', { smart_count: plans });
};

const none: readonly Ghost[] = [];
const [first, last] = [-100, 100];
const steps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  PageUp: [0, -10],
  PageDown: [0, 10],
  Home: [first, 0],
  End: [last, 0],
};
