import type { Problem } from './problem';
import { createRoutePlan, type RoutePlan } from './route-plan';

/** No shift. */
const nowhere = -1;
const never = () => false;

/** A mutable solution with its cost; each iteration can be rolled back. */
export const createState = (originalProblem: Problem) => {
  const { isOpen, ...problem } = withRoom(originalProblem);
  const { stops, shifts } = problem;
  const plan = createRoutePlan(problem);
  const { ways, lengths } = plan;
  const shiftOf = new Int32Array(stops.length).fill(nowhere);

  for (const [stop, { stays }] of stops.entries()) {
    if (stays === null) continue;
    insertExisting(plan, stop, stays);
    shiftOf[stop] = stays;
  }
  /** The shifts that each stop may be in. */
  const openTo = stops.map(({ stays, agents }) => {
    const may = agents && new Set(agents);
    return shifts.flatMap(({ agent }, shift) =>
      (stays === null ? isOpen[shift] && (may?.has(agent) ?? true) : stays === shift) ? [shift] : [],
    );
  });

  const cost = {
    lateness: stops.reduce(
      (sum, { stays, left, late }) => sum + (stays === null ? left : late[shifts[stays].day]),
      0,
    ),
    metres: lengths.reduce((sum, length) => sum + length, 0),
  };
  /** The routes that this iteration has changed, as they were before it, and the total cost then. */
  const before = new Map<number, number[]>();
  let costBefore = { ...cost };

  return {
    plan,
    cost,
    openTo,
    isPlanned: (stop: number) => shiftOf[stop] !== nowhere,
    shiftOf: (stop: number) => shiftOf[stop],
    begin: () => {
      before.clear();
      costBefore = { ...cost };
    },
    /** To be called before a route is changed. */
    touch: (shift: number) => {
      if (before.has(shift)) return;
      before.set(shift, ways[shift].slice());
      cost.metres -= lengths[shift];
    },
    /** Removes stops from a touched route; `rest` remains. */
    takeOut: (shift: number, out: readonly number[], rest: number[]) => {
      const { day } = shifts[shift];
      for (const stop of out) {
        cost.lateness += stops[stop].left - stops[stop].late[day];
        shiftOf[stop] = nowhere;
      }
      plan.set(shift, rest);
    },
    /** Inserts a stop where it costs least, unless leaving it out costs no more; returns whether it was placed. */
    place(stop: number, skips: () => boolean = never) {
      const { late, left, stays } = stops[stop];
      // A fixed stop must be placed at any cost.
      let [best, at, price, more] = [nowhere, nowhere, stays === null ? left : Infinity, Infinity];
      for (const shift of openTo[stop]) {
        const lateness = late[shifts[shift].day];
        if (lateness > price || (best < 0 && lateness === price)) continue;
        const gap = plan.gapOf(stop, shift, lateness < price ? Infinity : more, skips);
        if (gap < 0) continue;
        [best, at, price, more] = [shift, gap, lateness, plan.cost()];
      }
      if (best < 0) return false;
      this.touch(best);
      plan.insert(stop, best, at);
      shiftOf[stop] = best;
      cost.lateness += price - left;
      return true;
    },
    /** Computes the cost of this iteration; returns the previous one. */
    reckon: () => {
      for (const shift of before.keys()) cost.metres += lengths[shift];
      return costBefore;
    },
    takeBack: () => {
      for (const shift of before.keys()) for (const stop of ways[shift]) shiftOf[stop] = nowhere;
      for (const [shift, route] of before) {
        plan.set(shift, route);
        for (const stop of route) shiftOf[stop] = shift;
      }
      Object.assign(cost, costBefore);
    },
  };
};
/** Inserts it where it is cheapest, else at the end; returns whether it fits. */
const insertExisting = (plan: RoutePlan, stop: number, shift: number) => {
  const at = plan.gapOf(stop, shift, Infinity, never);
  plan.insert(stop, shift, at < 0 ? plan.ways[shift].length : at);
  return at >= 0;
};

/** A day whose fixed stops exceed its end loses that limit, and nothing else is added to it. */
const withRoom = (problem: Problem) => {
  const plan = createRoutePlan(problem);
  const isOpen = problem.shifts.map(() => true);
  for (const [stop, { stays }] of problem.stops.entries())
    if (stays !== null && !insertExisting(plan, stop, stays)) isOpen[stays] = false;
  const shifts = problem.shifts.map((shift, n) =>
    isOpen[n] ? shift : { ...shift, closes: Infinity, load: Infinity, most: shift.most.map(() => Infinity) },
  );
  return { ...problem, shifts, isOpen };
};

export type SolverState = ReturnType<typeof createState>;
