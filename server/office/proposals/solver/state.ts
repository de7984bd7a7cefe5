import type { Problem } from './problem';
import { createRoutePlan, type RoutePlan } from './route-plan';

/** The shift of an unplanned stop. */
const noShift = -1;
const skipNone = () => false;

/** A mutable solution with its cost; each iteration can be rolled back. */
export const createState = (originalProblem: Problem) => {
  const { isOpen, ...problem } = liftExceededLimits(originalProblem);
  const { stops, shifts } = problem;
  const plan = createRoutePlan(problem);
  const { routes, lengths } = plan;
  const shiftOf = new Int32Array(stops.length).fill(noShift);

  for (const [stop, { fixedShift }] of stops.entries()) {
    if (fixedShift === null) continue;
    insertFixedStop(plan, stop, fixedShift);
    shiftOf[stop] = fixedShift;
  }
  /** The shifts that each stop may be in. */
  const openTo = stops.map(({ fixedShift, agents, days }) => {
    if (fixedShift !== null) return [fixedShift];
    const allowedAgents = agents && new Set(agents);
    return shifts.flatMap(({ agent, day }, shift) =>
      isOpen[shift] && (allowedAgents?.has(agent) ?? true) && (days?.includes(day) ?? true) ? [shift] : [],
    );
  });

  const cost = {
    lateness: stops.reduce(
      (sum, { fixedShift, unplannedCost, lateCosts }) =>
        sum + (fixedShift === null ? unplannedCost : lateCosts[shifts[fixedShift].day]),
      0,
    ),
    metres: lengths.reduce((sum, length) => sum + length, 0),
  };
  /** The routes that this iteration has changed, as they were before it, and the total cost then. */
  const savedRoutes = new Map<number, number[]>();
  let costBefore = { ...cost };

  /** To be called before a route is changed. */
  const saveRoute = (shift: number) => {
    if (savedRoutes.has(shift)) return;
    savedRoutes.set(shift, routes[shift].slice());
    cost.metres -= lengths[shift];
  };

  return {
    plan,
    cost,
    openTo,
    saveRoute,
    isPlanned: (stop: number) => shiftOf[stop] !== noShift,
    shiftOf: (stop: number) => shiftOf[stop],
    beginIteration: () => {
      savedRoutes.clear();
      costBefore = { ...cost };
    },
    /** Removes stops from a saved route; `remaining` is the new route. */
    removeStops: (shift: number, removed: readonly number[], remaining: number[]) => {
      const { day } = shifts[shift];
      for (const stop of removed) {
        cost.lateness += stops[stop].unplannedCost - stops[stop].lateCosts[day];
        shiftOf[stop] = noShift;
      }
      plan.replaceRoute(shift, remaining);
    },
    /** Inserts a stop where it costs least, unless leaving it out costs no more; returns whether it was placed. */
    place: (stop: number, skips: () => boolean = skipNone) => {
      const { lateCosts, unplannedCost, fixedShift } = stops[stop];
      let bestShift = noShift;
      let bestGap = -1;
      // A fixed stop must be placed at any cost.
      let leastLateness = fixedShift === null ? unplannedCost : Infinity;
      let leastMetres = Infinity;
      for (const shift of openTo[stop]) {
        const lateness = lateCosts[shifts[shift].day];
        if (lateness > leastLateness || (bestShift < 0 && lateness === leastLateness)) continue;
        const maxMetres = lateness < leastLateness ? Infinity : leastMetres;
        const gap = plan.findGap(stop, shift, maxMetres, skips);
        if (gap < 0) continue;
        [bestShift, bestGap, leastLateness, leastMetres] = [shift, gap, lateness, plan.getLastCost()];
      }
      if (bestShift < 0) return false;
      saveRoute(bestShift);
      plan.insert(stop, bestShift, bestGap);
      shiftOf[stop] = bestShift;
      cost.lateness += leastLateness - unplannedCost;
      return true;
    },
    /** Completes `cost` with the changed routes; returns the cost before the iteration. */
    updateCost: () => {
      for (const shift of savedRoutes.keys()) cost.metres += lengths[shift];
      return costBefore;
    },
    rollBack: () => {
      for (const shift of savedRoutes.keys()) for (const stop of routes[shift]) shiftOf[stop] = noShift;
      for (const [shift, route] of savedRoutes) {
        plan.replaceRoute(shift, route);
        for (const stop of route) shiftOf[stop] = shift;
      }
      Object.assign(cost, costBefore);
    },
  };
};
export type SolverState = ReturnType<typeof createState>;

/** Inserts a stop where it is cheapest, or at the end of its route if it fits nowhere; returns whether it fits. */
const insertFixedStop = (plan: RoutePlan, stop: number, shift: number) => {
  const gap = plan.findGap(stop, shift, Infinity, skipNone);
  plan.insert(stop, shift, gap < 0 ? plan.routes[shift].length : gap);
  return gap >= 0;
};

/** Removes the limits of a shift whose fixed stops exceed them; `isOpen` is false: nothing else is added to it. */
const liftExceededLimits = (problem: Problem) => {
  const plan = createRoutePlan(problem);
  const isOpen = problem.shifts.map(() => true);
  for (const [stop, { fixedShift }] of problem.stops.entries())
    if (fixedShift !== null && !insertFixedStop(plan, stop, fixedShift)) isOpen[fixedShift] = false;
  const shifts = problem.shifts.map((shift, index) =>
    isOpen[index]
      ? shift
      : { ...shift, closes: Infinity, load: Infinity, maxByKind: shift.maxByKind.map(() => Infinity) },
  );
  return { ...problem, shifts, isOpen };
};
