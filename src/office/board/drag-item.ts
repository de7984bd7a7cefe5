import type { BacklogItem } from '../../../contract/office/backlog';
import type { BoardAgent, BoardPlan } from '../../../contract/office/board';

/** A plan with its cell. */
export type PlacedPlan = { plan: BoardPlan; agent_id: number | null; day: string };

/** What is being moved: from the backlog, or from cells. */
export type DragItem = { kind: 'tray'; items: readonly BacklogItem[] } | DragPlans;
export type DragPlans = { kind: 'plans'; plans: readonly PlacedPlan[] };
export const countDragItems = (dragged: DragItem) =>
  dragged.kind === 'tray' ? dragged.items.length : dragged.plans.length;

/** A cell by its agent's row and its day of the week. */
export type CellPosition = { row: number; day: number };
/** The current drop target. */
export type DropTarget = CellPosition | 'tray';

/** Keys of selected items: `plan 12`, or a key of the backlog. */
export const getSelectionKey = (planid: number) => `plan ${planid}`;

/** Whether a plan was just dropped and has no id of the server yet. */
export const isUnsaved = (planid: number) => planid < 0;
export const isMovable = ({ status, planid }: BoardPlan) => status === 'planned' && !isUnsaved(planid);

/** The dragged plans that return to the backlog when withdrawn; the others were not planned from it. */
export const getWithdrawablePlans = (dragged: DragItem | undefined): DragPlans | undefined => {
  if (dragged?.kind !== 'plans') return undefined;
  const plans = dragged.plans.filter(({ plan }) => plan.source !== null);
  return plans.length ? { kind: 'plans', plans } : undefined;
};

export const indexPlacedPlans = (agents: readonly BoardAgent[], days: readonly string[]) => {
  const plansById = new Map<number, PlacedPlan>();
  for (const { agent_id, cells } of agents)
    for (const [dayIndex, { plans }] of cells.entries())
      for (const plan of plans) plansById.set(plan.planid, { plan, agent_id, day: days[dayIndex] });
  return plansById;
};
