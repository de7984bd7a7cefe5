import type { BacklogItem } from '../../../contract/office/backlog';
import type { BoardAgent, BoardCell, BoardPlan } from '../../../contract/office/board';
import { computeDayFigures } from '../../../contract/office/day-figures';
import type { DragItem } from './drag-item';
import { getUnsavedId } from './unsaved-plans';

/** Warnings of a drop, which do not block it, in the order shown. */
export const dropWarnings = ['absent', 'rest', 'past', 'skill', 'most', 'over', 'sameSite'] as const;
export type DropWarning = (typeof dropWarnings)[number];

/** A cell after a drop. `refused`: what is dragged cannot be dropped there. */
export type DropPreview = {
  plans: number;
  metres: number | null;
  minutes: number;
  capacity: number;
  /** How much of each the drop would add. */
  addedMetres: number;
  addedMinutes: number;
  warnings: DropWarning[];
  refused: boolean;
};

/** A cell after a drop, computed as the server computes the day. */
export const previewDrop = (
  agent: BoardAgent,
  day: { index: number; date: string; today: string },
  dragged: DragItem,
): DropPreview => {
  const cell = agent.cells[day.index];
  const after = addToCell(agent, cell, dragged);
  const added = listAddedPlans(cell, dragged);
  const kinds = new Set(added.map(({ task_type }) => task_type));
  const sites = new Set(cell.plans.map(({ site_id }) => site_id));
  const exceedsKindLimit = [...kinds].some(kind => {
    const max = agent.most[kind];
    return max != null && after.plans.filter(({ task_type }) => task_type === kind).length > max;
  });
  const isActive: Record<DropWarning, boolean> = {
    absent: cell.absence !== null,
    rest: cell.rest !== null && cell.capacity === 0,
    past: day.date < day.today,
    skill: [...kinds].some(kind => !agent.skills.includes(kind)),
    most: exceedsKindLimit,
    over: agent.agent_id !== null && after.minutes > cell.capacity,
    sameSite: added.some(({ site_id }) => sites.has(site_id)),
  };
  return {
    plans: after.plans.length + cell.others,
    metres: after.metres,
    minutes: after.minutes,
    capacity: cell.capacity,
    addedMetres: (after.metres ?? 0) - (cell.metres ?? 0),
    addedMinutes: after.minutes - cell.minutes,
    warnings: agent.agent_id === null ? [] : dropWarnings.filter(name => isActive[name]),
    // A plan with an agent keeps one, and a backlog item needs one.
    refused:
      agent.agent_id === null &&
      (dragged.kind === 'tray' || dragged.plans.some(each => each.agent_id !== null)),
  };
};

/** The cell with what is dragged, in the order of its new route. */
export const addToCell = (agent: BoardAgent, cell: BoardCell, dragged: DragItem): BoardCell =>
  withFigures(agent, cell, [...cell.plans, ...listAddedPlans(cell, dragged)]);

/** The cell without the plans that were moved to another one. */
export const removeFromCell = (
  agent: BoardAgent,
  cell: BoardCell,
  removedIds: ReadonlySet<number>,
): BoardCell =>
  cell.plans.some(({ planid }) => removedIds.has(planid))
    ? withFigures(
        agent,
        cell,
        cell.plans.filter(({ planid }) => !removedIds.has(planid)),
      )
    : cell;

const withFigures = (agent: BoardAgent, cell: BoardCell, plans: readonly BoardPlan[]): BoardCell => {
  // Plans that the user may not see count in the total, but their sites are unknown.
  const hidden = cell.minutes - computeDayFigures(cell.plans, agent.home).minutes;
  const figures = computeDayFigures(plans, agent.home);
  return {
    ...cell,
    plans: figures.order.map(index => plans[index]),
    metres: agent.agent_id === null ? null : figures.metres,
    minutes: figures.minutes + hidden,
  };
};

const listAddedPlans = (cell: BoardCell, dragged: DragItem): BoardPlan[] => {
  if (dragged.kind === 'tray') return dragged.items.map(toPlan);
  const currentIds = new Set(cell.plans.map(({ planid }) => planid));
  return dragged.plans.flatMap(({ plan }) => (currentIds.has(plan.planid) ? [] : [plan]));
};

/** A backlog item as a plan; the negative id marks it as not saved yet. */
const toPlan = (item: BacklogItem): BoardPlan => ({
  planid: getUnsavedId(item.key),
  task_type: item.task_type,
  site_id: item.site_id,
  site_code: item.site_code,
  site_name: item.site_name,
  place: item.place,
  drop_code: null,
  drop: item.drop,
  status: 'planned',
  instruction: null,
  minutes: item.minutes,
  source: item.cause,
  version: 0,
});
