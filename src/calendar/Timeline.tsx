import { Box } from '@mui/material';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Plan } from '../../contract/plans';
import { useFeedback } from '../feedback/feedback';
import { DragGhost } from './DragGhost';
import { dayNumber } from './days';
import type { CalendarView, Item, Line } from './lines';
import { groupHeight, headHeight, heightOfLanes, timelineLook } from './look';
import { PlanCard } from './PlanCard';
import type { Period } from './period';
import { keyAt, planKey, spotAfter, spotOf } from './roving';
import { dayAt } from './scale';
import { TimelineCorner } from './TimelineCorner';
import { TimelineGrid } from './TimelineGrid';
import { GroupHeading, PlanRow } from './TimelineLine';
import { TimelineRuler } from './TimelineRuler';
import { useGestures } from './useGestures';
import { type Agent, type Target, usePlanDrag } from './usePlanDrag';
import type { PlanWords } from './usePlanWords';
import { useTakers } from './useTakers';
import { useTimelineTexts } from './useTimelineTexts';
import type { Zoom } from './useZoom';

type Props = {
  lines: readonly Line[];
  period: Period;
  view: CalendarView;
  today: number;
  zoom: Zoom;
  headWidth: number;
  words: PlanWords;
  onFold: (key: string) => void;
  onFoldAll: (folded: boolean) => void;
  /** The reader means to put the plan there. */
  onMove: (plan: Plan, day: number, agent?: Agent) => void;
  /** The reader wants to say where to. */
  onAskMove: (plan: Plan) => void;
};

/** The lines of the calendar over its days; only the rows in sight are drawn. */
export const Timeline = ({
  lines,
  period,
  view,
  today,
  zoom,
  headWidth,
  words,
  onFold,
  onFoldAll,
  onMove,
  onAskMove,
}: Props) => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const texts = useTimelineTexts(words);
  const takes = useTakers();
  const { banner } = useFeedback();
  const { element, setElement, scale, zoomBy } = zoom;
  const days = period.to - period.from + 1;
  const track = days * scale;

  const plans = useMemo(() => {
    const found = new Map<number, Item>();
    for (const line of lines)
      if (line.kind === 'row') for (const item of line.items) found.set(item.plan.planid, item);
    return found;
  }, [lines]);
  const movable = (planid: number) => {
    const plan = plans.get(planid)?.plan;
    return plan && texts.mayMove(plan) ? plan : undefined;
  };

  const groups = useMemo(
    () => lines.flatMap(({ kind }, index) => (kind === 'group' ? [index] : [])),
    [lines],
  );
  const [focus, setFocus] = useState<string>();
  const spot = useMemo(() => (focus === undefined ? undefined : spotOf(lines, focus)), [lines, focus]);
  const pinned = useRef<number>(undefined);
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => element,
    estimateSize: index => heightOf(lines[index]),
    getItemKey: index => lines[index].key,
    overscan: 5,
    scrollPaddingStart: headHeight + groupHeight,
    paddingEnd: 24,
    rangeExtractor: (range: Range) => {
      // The heading of what is at the top stays in sight; what has the focus stays there.
      pinned.current = groups.findLast(index => index <= range.startIndex);
      const kept = [pinned.current, spot?.line].filter(index => index !== undefined);
      return [...new Set([...defaultRangeExtractor(range), ...kept])].sort((one, other) => one - other);
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew when the lines change
  useLayoutEffect(() => void rows.measure(), [lines]);

  useGestures(element, headWidth, zoomBy);
  const targetAt = (x: number, y: number): Target => {
    const { left, top } = element!.getBoundingClientRect();
    const day = dayAt(x - left - headWidth + element!.scrollLeft, scale, period);
    if (view !== 'agent') return { day };
    const line = rows.getVirtualItemForOffset(y - top - headHeight + element!.scrollTop)?.index;
    const row = line === undefined ? undefined : lines[line];
    if (row?.kind !== 'row') return { day };
    return { day, line, agent: row.agent === undefined ? undefined : { id: row.agent, name: row.title } };
  };
  /** Why a row would not have the plan: another's agent who cannot have it, or nobody's row for who has an agent. */
  const refusal = (line: Line, plan: Plan) => {
    if (view !== 'agent' || line.kind !== 'row') return;
    if (line.agent === undefined) return plan.agent_id === null ? undefined : 'nobody';
    return takes(plan, line.agent) ? undefined : 'agent';
  };
  const onDrop = (plan: Plan, { day, line, agent }: Target) => {
    if (day === undefined) return;
    const refused = line === undefined ? undefined : refusal(lines[line], plan);
    if (refused)
      return banner(translate(`terrain.calendarDrag.refused.${refused}`, { agent: agent?.name }), 'warning');
    const other = agent && agent.id !== plan.agent_id ? agent : undefined;
    if (other || day !== dayNumber(plan.plan_date)) onMove(plan, day, other);
  };
  const { drag, wasDropped } = usePlanDrag({ element, movable, targetAt, onDrop });

  const wanted = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (!wanted.current || !element) return;
    const found = element.querySelector<HTMLElement>(`[data-focus="${CSS.escape(wanted.current)}"]`);
    if (!found) return;
    wanted.current = undefined;
    found.focus();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key, shiftKey } = event;
    const target = (event.target as Element).closest<HTMLElement>('[data-focus]');
    const at = target?.dataset.focus;
    // What has the focus stays where it is.
    const anchor =
      target?.dataset.plan && element
        ? target.getBoundingClientRect().left - element.getBoundingClientRect().left - headWidth
        : undefined;
    const act = () => {
      if (key === '+' || key === '=') return () => zoomBy(1.4, anchor);
      if (key === '-') return () => zoomBy(1 / 1.4, anchor);
      if (key === '0') return zoom.fit;
      const by = steps[key];
      if (by && (shiftKey || !at)) return () => element?.scrollBy({ left: by[0] * scale, top: by[1] * 34 });
      const here = at === undefined ? undefined : spotOf(lines, at);
      if (!here) return undefined;
      const line = lines[here.line];
      if (line.kind === 'group' && (key === 'ArrowRight' || key === 'ArrowLeft'))
        return (key === 'ArrowRight') !== line.open ? () => onFold(line.key) : undefined;
      if (key.toLowerCase() === 'm' && line.kind === 'row') {
        const { plan } = line.items[here.item];
        return texts.mayMove(plan) ? () => onAskMove(plan) : undefined;
      }
      const next = spotAfter(lines, here, key);
      return (
        next &&
        (() => {
          const to = keyAt(lines, next);
          wanted.current = to;
          setFocus(to);
        })
      );
    };
    const done = act();
    if (!done) return;
    event.preventDefault();
    done();
  };
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    const fold = target.closest<HTMLElement>('[data-fold]');
    if (fold) return onFold(fold.dataset.fold!);
    const link = target.closest('a');
    if (!link) return;
    if (wasDropped() && event.detail > 0) return event.preventDefault();
    // What the reader opens elsewhere is the browser's.
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(link.getAttribute('href')!);
  };

  useTodayFirst(zoom, period, today);
  const shown = rows.getVirtualItems();
  const first = shown.find(({ start }) => start >= rows.scrollOffset!) ?? shown[0];
  const inTabOrder = spot ? focus : first && keyAt(lines, { line: first.index, item: 0 });
  const foldable = lines.some(line => line.kind === 'group');
  const someOpen = lines.some(line => line.kind === 'group' && line.open);
  const corner = useMemo(
    () => <TimelineCorner view={view} foldable={foldable} open={someOpen} onFoldAll={onFoldAll} />,
    [view, foldable, someOpen, onFoldAll],
  );
  return (
    <Box
      ref={setElement}
      role="region"
      aria-label={translate('terrain.calendar.name', { period: words.period(period) })}
      aria-describedby="calendar-help"
      tabIndex={0}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onFocus={event => {
        const at = (event.target as Element).closest<HTMLElement>('[data-focus]')?.dataset.focus;
        if (at) setFocus(at);
      }}
      style={{ '--head': `${headWidth}px`, '--track': `${track}px`, '--day': `${scale}px` } as object}
      sx={[
        {
          flex: 1,
          minHeight: 0,
          overflow: 'auto',
          overscrollBehavior: 'contain',
          // Opaque, so that the browser scrolls what it has drawn instead of drawing it again.
          bgcolor: 'background.paper',
          touchAction: 'pan-x pan-y',
          scrollPadding: `${headHeight + groupHeight + 4}px 16px 16px ${headWidth + 8}px`,
          outlineOffset: -2,
        },
        timelineLook,
      ]}
    >
      <div className="canvas" style={{ width: headWidth + track, height: headHeight + rows.getTotalSize() }}>
        <TimelineGrid period={period} scale={scale} today={today} drop={drop(drag?.day, drag?.plan)} />
        <TimelineRuler period={period} scale={scale} today={today} words={words} corner={corner} />
        <div className="lines" style={{ height: rows.getTotalSize() }}>
          {shown.map(({ index, key, start, size }) => {
            const line = lines[index];
            const isPinned = index === pinned.current;
            const flat = view === 'agent' && line.kind === 'row' && line.agent !== undefined;
            return (
              // biome-ignore lint/a11y/useSemanticElements: a row of links is no form's fieldset
              <div
                key={key}
                role="group"
                aria-label={line.title}
                className={`line ${line.kind}${isPinned ? ' pinned' : ''}${flat ? ' flat' : ''}${drag?.line === index ? ' target' : ''}${drag && refusal(line, drag.plan) ? ' refusing' : ''}`}
                style={{ height: size, top: isPinned ? headHeight : start }}
              >
                {line.kind === 'group' ? (
                  <GroupHeading
                    line={line}
                    from={period.from}
                    scale={scale}
                    texts={texts}
                    focused={inTabOrder === line.key ? inTabOrder : undefined}
                  />
                ) : (
                  <PlanRow
                    line={line}
                    from={period.from}
                    scale={scale}
                    texts={texts}
                    focused={holds(line, inTabOrder) ? inTabOrder : undefined}
                    dragged={drag && holds(line, planKey(drag.plan.planid)) ? drag.plan.planid : undefined}
                  />
                )}
              </div>
            );
          })}
        </div>
      </div>
      <PlanCard element={element} plans={plans} words={words} texts={texts} hidden={drag !== null} />
      {drag && (
        <DragGhost
          drag={drag}
          words={words}
          refused={drag.line === undefined ? undefined : refusal(lines[drag.line], drag.plan)}
        />
      )}
    </Box>
  );
};

const heightOf = (line: Line) => (line.kind === 'group' ? groupHeight : heightOfLanes(line.lanes));
const holds = (line: Line, key: string | undefined) =>
  key !== undefined && line.kind === 'row' && line.items.some(({ plan }) => planKey(plan.planid) === key);
const drop = (day: number | undefined, plan: Plan | undefined) =>
  plan && day !== undefined && day !== dayNumber(plan.plan_date) ? day : undefined;

const steps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A period that holds today begins with it in sight; any other with its first day. */
const useTodayFirst = ({ element, scale, width }: Zoom, { from, to }: Period, today: number) => {
  const placed = useRef('');
  useLayoutEffect(() => {
    const wanted = `${from} ${to}`;
    if (!element || width <= 0 || placed.current === wanted) return;
    placed.current = wanted;
    element.scrollTop = 0;
    element.scrollLeft = today >= from && today <= to ? (today - from - 2) * scale : 0;
  });
};
