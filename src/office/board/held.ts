import type { BacklogItem } from '../../../contract/office/backlog';
import type { BoardAgent, BoardPlan } from '../../../contract/office/board';

/** A plan with the cell that it stands in. */
export type PlacedPlan = { plan: BoardPlan; agent_id: number | null; day: string };

/** What is in hand: from the tray, or from cells. */
export type Held = { kind: 'tray'; items: readonly BacklogItem[] } | HeldPlans;
export type HeldPlans = { kind: 'plans'; plans: readonly PlacedPlan[] };
export const countOf = (held: Held) => (held.kind === 'tray' ? held.items.length : held.plans.length);

/** A cell by its agent's row and its day of the week. */
export type CellAt = { row: number; day: number };
/** Where what is held lies. */
export type Over = CellAt | 'tray';

/** Marks of what is selected: `plan 12`, or a key of the tray. */
export const markOf = (planid: number) => `plan ${planid}`;

/** What may still be put elsewhere; one that was just dropped has no number yet. */
export const isMovable = ({ status, planid }: BoardPlan) => status === 'planned' && planid > 0;

/** What of what is held waits again once its plan is withdrawn; the rest keeps its plan. */
export const withdrawnOf = (held: Held | undefined): HeldPlans | undefined => {
  if (held?.kind !== 'plans') return undefined;
  const plans = held.plans.filter(({ plan }) => plan.source !== null);
  return plans.length ? { kind: 'plans', plans } : undefined;
};

export const placedPlans = (agents: readonly BoardAgent[], days: readonly string[]) => {
  const found = new Map<number, PlacedPlan>();
  for (const { agent_id, cells } of agents)
    for (const [at, { plans }] of cells.entries())
      for (const plan of plans) found.set(plan.planid, { plan, agent_id, day: days[at] });
  return found;
};
