import { useTranslate } from 'ra-core';
import type { Plan } from '../../../contract/work/plans';
import { useFeedback } from '../../framework/feedback/FeedbackProvider';
import { useFormLists } from '../../framework/providers/useFormLists';
import { useDrag } from '../schedule/useDrag';
import { type CalendarItem, type CalendarLine, type CalendarView, getRowAgent } from './calendar-lines';
import { dayNumber } from './day-numbers';
import type { Period } from './period';
import { dayAt } from './scale';
import { headHeight } from './timeline-styles';
import type { PlanWords } from './usePlanWords';
import type { Zoom } from './useZoom';

type Options = {
  lines: readonly CalendarLine[];
  /** The plans of the lines, by id. */
  plans: ReadonlyMap<number, CalendarItem>;
  period: Period;
  view: CalendarView;
  zoom: Zoom;
  headWidth: number;
  words: PlanWords;
  /** The line at a vertical offset. */
  lineIndexAt: (offset: number) => number | undefined;
  onMove: (plan: Plan, day: number, agent?: { id: number; name: string }) => void;
};
/** The place under the pointer: a day, and in the view by agent also the index of a row. */
type DropPlace = { day?: number; line?: number };

/** Dragging a plan to another day, or in the view by agent also to another agent. */
export const useTimelineDrag = (options: Options) => {
  const { lines, plans, period, view, headWidth, words, lineIndexAt, onMove } = options;
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
  const planDrag = useDrag<Plan, DropPlace>({
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
      const line = lineIndexAt(y - top - headHeight + element!.scrollTop);
      return { day, line: line !== undefined && lines[line]?.kind === 'row' ? line : undefined };
    },
    onDrop: (plan, { day, line = -1 }) => {
      if (day === undefined) return;
      const agent = getRowAgent(lines[line]);
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
