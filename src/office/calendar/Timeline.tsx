import { Box } from '@mui/material';
import type { VirtualItem } from '@tanstack/react-virtual';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Plan } from '../../../contract/work/plans';
import { gridStyles, scrollableGrid } from '../schedule/grid-styles';
import { useVirtualRows } from '../schedule/useVirtualRows';
import { type CalendarLine, type CalendarView, getRowAgent } from './calendar-lines';
import { dayNumber } from './day-numbers';
import { PlanCard } from './PlanCard';
import { PlanDragPreview } from './PlanDragPreview';
import type { Period } from './period';
import { findFocusPosition, getFocusKey, planKey } from './roving-focus';
import { TimelineGrid } from './TimelineGrid';
import { GroupHeading, PlanRow } from './TimelineRows';
import { TimelineRuler } from './TimelineRuler';
import { getLanesHeight, groupHeight, headHeight, timelineStyles } from './timeline-styles';
import { useGestures } from './useGestures';
import type { PlanWords } from './usePlanWords';
import { useTimelineClick } from './useTimelineClick';
import { useTimelineDrag } from './useTimelineDrag';
import { useTimelineKeys } from './useTimelineKeys';
import type { Zoom } from './useZoom';

type Props = {
  lines: readonly CalendarLine[];
  period: Period;
  view: CalendarView;
  today: number;
  zoom: Zoom;
  headWidth: number;
  words: PlanWords;
  onToggleGroup: (key: string) => void;
  onToggleAll: (collapsed: boolean) => void;
  /** The plan was dropped on another day, or on another agent. */
  onMove: (plan: Plan, day: number, agent?: { id: number; name: string }) => void;
  /** The user wants to choose the new day or agent in a dialog. */
  onRequestMove: (plan: Plan) => void;
};

/** The calendar's groups and rows of plans over the days of the period; only visible lines are rendered. */
export const Timeline = ({ lines, period, view, today, zoom, headWidth, words, ...handlers }: Props) => {
  const { onToggleGroup, onToggleAll, onMove, onRequestMove } = handlers;
  const { element, setElement, scale, zoomBy } = zoom;
  const trackWidth = (period.to - period.from + 1) * scale;

  const plans = useMemo(() => {
    const items = lines.flatMap(line => (line.kind === 'row' ? line.items : []));
    return new Map(items.map(item => [item.plan.planid, item]));
  }, [lines]);
  const groupIndexes = useMemo(
    () => lines.flatMap(({ kind }, index) => (kind === 'group' ? [index] : [])),
    [lines],
  );
  const [focus, setFocus] = useState<string>();
  const focusPosition = useMemo(
    () => (focus === undefined ? undefined : findFocusPosition(lines, focus)),
    [lines, focus],
  );
  const headingIndexAt = (firstIndex: number) => groupIndexes.findLast(index => index <= firstIndex);
  const rows = useVirtualRows({
    element,
    count: lines.length,
    heightOf: index => heightOf(lines[index]),
    keyOf: index => lines[index].key,
    overscan: 5,
    head: headHeight + groupHeight,
    end: 24,
    // The heading of the topmost row and the focused row stay rendered.
    alwaysRendered: firstIndex => [headingIndexAt(firstIndex), focusPosition?.line],
    measureKey: lines,
  });

  useGestures(element, headWidth, zoomBy);
  const { drag, card, wasDragged, getRefusal } = useTimelineDrag({
    ...{ lines, plans, period, view, zoom, headWidth, words, onMove },
    lineIndexAt: offset => rows.getVirtualItemForOffset(offset)?.index,
  });
  const dragged = drag?.item;
  const { day, line: targetIndex = -1 } = drag?.place ?? {};
  // The row under the pointer, only in the view by agent; undefined if there is none.
  const targetLine = lines[targetIndex];

  const onKeyDown = useTimelineKeys({
    ...{ lines, zoom, headWidth, words, onToggleGroup, onRequestMove },
    onFocusChange: setFocus,
  });
  const onClick = useTimelineClick({ onToggleGroup, wasDragged });

  useTodayFirst(zoom, period, today);
  const visibleRows = rows.getVirtualItems();
  const topRow = visibleRows.find(({ start }) => start >= rows.scrollOffset!) ?? visibleRows[0];
  const pinnedIndex = headingIndexAt(rows.range?.startIndex ?? 0);
  const tabbableKey = focusPosition ? focus : topRow && getFocusKey(lines, { line: topRow.index, item: 0 });
  const isAnyGroupOpen = lines.some(line => line.kind === 'group' && line.open);
  const scaleProps = { from: period.from, scale, words };
  const renderRow = ({ index, key, start, size }: VirtualItem) => {
    const line = lines[index];
    const isPinned = index === pinnedIndex;
    const classes = [
      `row line ${line.kind}`,
      isPinned && 'pinned',
      // An agent's row has no group above it to be indented below.
      view === 'agent' && getRowAgent(line) && 'flat',
      targetIndex === index && 'target',
      dragged && getRefusal(line, dragged) && 'refusing',
    ];
    return (
      // biome-ignore lint/a11y/useSemanticElements: a row of links is not a fieldset
      <div
        key={key}
        role="group"
        aria-label={line.title}
        className={classes.filter(Boolean).join(' ')}
        style={{ height: size, top: isPinned ? headHeight : start }}
      >
        {line.kind === 'group' ? (
          <GroupHeading {...scaleProps} line={line} focused={tabbableKey === line.key} />
        ) : (
          <PlanRow
            {...scaleProps}
            line={line}
            focused={containsPlan(line, tabbableKey) ? tabbableKey : undefined}
            dragged={dragged && containsPlan(line, planKey(dragged.planid)) ? dragged.planid : undefined}
          />
        )}
      </div>
    );
  };
  return (
    <Box
      ref={setElement}
      role="region"
      aria-label={words.say('name', { period: words.period(period) })}
      aria-describedby="calendar-help"
      tabIndex={0}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onFocus={event => {
        const key = (event.target as Element).closest<HTMLElement>('[data-focus]')?.dataset.focus;
        if (key) setFocus(key);
      }}
      style={{ '--head': `${headWidth}px`, '--track': `${trackWidth}px`, '--day': `${scale}px` } as object}
      sx={[
        scrollableGrid,
        {
          touchAction: 'pan-x pan-y',
          scrollPadding: `${headHeight + groupHeight + 4}px 16px 16px ${headWidth + 8}px`,
          outlineOffset: -2,
        },
        gridStyles,
        timelineStyles,
      ]}
    >
      <div
        className="canvas"
        style={{ width: headWidth + trackWidth, height: headHeight + rows.getTotalSize() }}
      >
        <TimelineGrid
          {...{ period, scale, today }}
          dropDay={dragged && day !== dayNumber(dragged.plan_date) ? day : undefined}
        />
        <TimelineRuler
          {...{ period, scale, today, words, view }}
          open={groupIndexes.length ? isAnyGroupOpen : undefined}
          onToggleAll={onToggleAll}
        />
        <div className="lines" style={{ height: rows.getTotalSize() }}>
          {visibleRows.map(renderRow)}
        </div>
      </div>
      <PlanCard element={element} plans={plans} words={words} hidden={drag !== null} />
      {dragged && (
        <PlanDragPreview
          plan={dragged}
          day={day}
          agent={getRowAgent(targetLine)}
          refusal={getRefusal(targetLine, dragged)}
          words={words}
          pointer={card}
        />
      )}
    </Box>
  );
};

const heightOf = (line: CalendarLine) => (line.kind === 'group' ? groupHeight : getLanesHeight(line.lanes));
const containsPlan = (line: CalendarLine, key: string | undefined) =>
  key !== undefined && line.kind === 'row' && line.items.some(({ plan }) => planKey(plan.planid) === key);

/** A period containing today starts with it visible; any other with its first day. */
const useTodayFirst = ({ element, scale, width }: Zoom, { from, to }: Period, today: number) => {
  const positionedPeriod = useRef('');
  useLayoutEffect(() => {
    const periodKey = `${from} ${to}`;
    if (!element || width <= 0 || positionedPeriod.current === periodKey) return;
    positionedPeriod.current = periodKey;
    element.scrollTop = 0;
    element.scrollLeft = today >= from && today <= to ? (today - from - 2) * scale : 0;
  });
};
