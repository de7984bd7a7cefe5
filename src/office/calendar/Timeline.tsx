import { Box } from '@mui/material';
import type { VirtualItem } from '@tanstack/react-virtual';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Plan } from '../../../contract/work/plans';
import { useFeedback } from '../../framework/feedback/FeedbackProvider';
import { useFormLists } from '../../framework/providers/useFormLists';
import { arrowSteps, gridStyles, scrollableGrid } from '../schedule/grid-styles';
import { useDrag } from '../schedule/useDrag';
import { useFocusOnRender } from '../schedule/useFocusOnRender';
import { useVirtualRows } from '../schedule/useVirtualRows';
import type { CalendarItem, CalendarLine, CalendarView } from './calendar-lines';
import { dayNumber } from './day-numbers';
import { PlanCard } from './PlanCard';
import { PlanDragPreview } from './PlanDragPreview';
import type { Period } from './period';
import { type FocusPosition, findFocusPosition, getFocusKey, getNextFocus, planKey } from './roving-focus';
import { dayAt } from './scale';
import { TimelineGrid } from './TimelineGrid';
import { GroupHeading, PlanRow } from './TimelineRows';
import { TimelineRuler } from './TimelineRuler';
import { getLanesHeight, groupHeight, headHeight, timelineStyles } from './timeline-styles';
import { useGestures } from './useGestures';
import type { PlanWords } from './usePlanWords';
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
export const Timeline = ({ lines, period, view, today, zoom, headWidth, words, ...props }: Props) => {
  const navigate = useNavigate();
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
  const headingIndexAt = (first: number) => groupIndexes.findLast(index => index <= first);
  const rows = useVirtualRows({
    element,
    count: lines.length,
    heightOf: index => heightOf(lines[index]),
    keyOf: index => lines[index].key,
    overscan: 5,
    head: headHeight + groupHeight,
    end: 24,
    // The heading of the topmost row and the focused row stay rendered.
    alwaysRendered: first => [headingIndexAt(first), focusPosition?.line],
    measureKey: lines,
  });

  useGestures(element, headWidth, zoomBy);
  const { drag, card, wasDragged, getRefusal } = useTimelineDrag({
    ...{ lines, plans, period, view, zoom, headWidth, words },
    rowAt: offset => rows.getVirtualItemForOffset(offset)?.index,
    onMove: props.onMove,
  });
  const dragged = drag?.item;
  const { day, line: targetIndex = -1 } = drag?.place ?? {};

  const focusOnRender = useFocusOnRender(element);
  const moveFocus = (to: string) => {
    focusOnRender(`[data-focus="${CSS.escape(to)}"]`);
    setFocus(to);
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
      return (key === 'ArrowRight') !== line.open ? () => props.onToggleGroup(line.key) : undefined;
    if (key.toLowerCase() === 'm' && line.kind === 'row') {
      const { plan } = line.items[position.item];
      return words.canMove(plan) ? () => props.onRequestMove(plan) : undefined;
    }
    const next = getNextFocus(lines, position, key);
    return next && (() => moveFocus(getFocusKey(lines, next)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = findKeyAction(event);
    if (!action) return;
    event.preventDefault();
    action();
  };
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const foldButton = target.closest<HTMLElement>('[data-fold]');
    if (foldButton) return props.onToggleGroup(foldButton.dataset.fold!);
    const link = target.closest('a');
    if (!link) return;
    if (wasDragged() && event.detail > 0) return event.preventDefault();
    // Opening in a new tab is left to the browser.
    const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (event.button !== 0 || hasModifier) return;
    event.preventDefault();
    navigate(link.getAttribute('href')!);
  };

  useTodayFirst(zoom, period, today);
  const visibleRows = rows.getVirtualItems();
  const first = visibleRows.find(({ start }) => start >= rows.scrollOffset!) ?? visibleRows[0];
  const pinnedIndex = headingIndexAt(rows.range?.startIndex ?? 0);
  const inTabOrder = focusPosition ? focus : first && getFocusKey(lines, { line: first.index, item: 0 });
  const scaleProps = { from: period.from, scale, words };
  const renderRow = ({ index, key, start, size }: VirtualItem) => {
    const line = lines[index];
    const isPinned = index === pinnedIndex;
    const classes = [
      `row line ${line.kind}`,
      isPinned && 'pinned',
      view === 'agent' && agentOf(line) && 'flat',
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
          <GroupHeading {...scaleProps} line={line} focused={inTabOrder === line.key} />
        ) : (
          <PlanRow
            {...scaleProps}
            line={line}
            focused={containsPlan(line, inTabOrder) ? inTabOrder : undefined}
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
          open={groupIndexes.length ? lines.some(line => line.kind === 'group' && line.open) : undefined}
          onToggleAll={props.onToggleAll}
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
          agent={agentOf(lines[targetIndex])}
          refusal={getRefusal(lines[targetIndex], dragged)}
          words={words}
          pointer={card}
        />
      )}
    </Box>
  );
};

type TimelineDragOptions = Omit<Props, 'today' | 'onToggleGroup' | 'onToggleAll' | 'onRequestMove'> & {
  plans: ReadonlyMap<number, CalendarItem>;
  /** The index of the line at a vertical offset. */
  rowAt: (offset: number) => number | undefined;
};

/** Dragging a plan to another day, or in the view by agent also to another agent. */
const useTimelineDrag = (options: TimelineDragOptions) => {
  const { lines, plans, period, view, headWidth, words, rowAt, onMove } = options;
  const { element, scale } = options.zoom;
  const translate = useTranslate();
  const { banner } = useFeedback();
  const { data: lists } = useFormLists();
  /**
   * Why a row does not accept the plan: its agent cannot have it, or it is the row of unassigned plans and the
   * plan has an agent.
   */
  const getRefusal = (line: CalendarLine | undefined, plan: Plan) => {
    if (view !== 'agent' || line?.kind !== 'row') return;
    if (line.agent === undefined) return plan.agent_id === null ? undefined : 'nobody';
    // Until the agents are loaded all are accepted: the server decides.
    const isAccepted =
      line.agent === plan.agent_id || (lists?.agents.some(({ id }) => id === line.agent) ?? true);
    return isAccepted ? undefined : 'agent';
  };
  const planDrag = useDrag<Plan, { day?: number; line?: number }>({
    root: element,
    scroller: element,
    head: { width: headWidth, height: headHeight },
    itemAt: target => {
      const plan = plans.get(Number(target.closest<HTMLElement>('[data-plan]')?.dataset.plan))?.plan;
      return plan && words.canMove(plan) ? plan : undefined;
    },
    placeAt: (x, y) => {
      const { left, top } = element!.getBoundingClientRect();
      const day = dayAt(x - left - headWidth + element!.scrollLeft, scale, period);
      if (view !== 'agent') return { day };
      const line = rowAt(y - top - headHeight + element!.scrollTop);
      return { day, line: line !== undefined && lines[line]?.kind === 'row' ? line : undefined };
    },
    onDrop: (plan, { day, line = -1 }) => {
      if (day === undefined) return;
      const agent = agentOf(lines[line]);
      const refusal = getRefusal(lines[line], plan);
      if (refusal)
        return banner(
          translate(`terrain.calendarDrag.refused.${refusal}`, { agent: agent?.name }),
          'warning',
        );
      const newAgent = agent && agent.id !== plan.agent_id ? agent : undefined;
      if (newAgent || day !== dayNumber(plan.plan_date)) onMove(plan, day, newAgent);
    },
  });
  return { ...planDrag, getRefusal };
};

const agentOf = (line: CalendarLine | undefined) =>
  line?.kind === 'row' && line.agent !== undefined ? { id: line.agent, name: line.title } : undefined;

const zoomStep = 1.4;
/** Pixels that an arrow key scrolls vertically. */
const verticalStep = 34;
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
