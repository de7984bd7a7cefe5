import { createInsertionOrder, getStopValues } from './insertion-order';
import { findNeighbours } from './neighbours';
import type { Problem, Routes, Solution } from './problem';
import { createRandom } from './random';
import { ruin } from './ruin';
import { createState } from './state';

export type SolverOptions = {
  seed: number;
  /** Whichever is reached first; limited by iterations alone the result is deterministic. */
  iterations?: number;
  milliseconds?: number;
};

/**
 * Least lateness first, then fewest metres: ruin and recreate (Christiaens and Vanden Berghe, Slack Induction by String
 * Removals, 2020). Stops near a random one are removed and put back where it is cheapest, randomly skipping some gaps;
 * the result is accepted when it is better, or worse by less than a falling threshold (simulated annealing). Fixed
 * stops return to their own shift, or the result is rejected.
 */
export const solve = (
  problem: Problem,
  { seed, iterations = Infinity, milliseconds = Infinity }: SolverOptions,
): Solution => {
  const began = performance.now();
  const { stops, shifts } = problem;
  const random = createRandom(seed);
  const state = createState(problem);
  const { cost, plan } = state;
  const movable = [...stops.keys()].filter(stop => state.openTo[stop].length);
  const near = findNeighbours(problem, movable);
  const inSomeOrder = createInsertionOrder(problem, state, random);
  const blinks = () => random() < blindness;

  // The initial solution: what saves most per minute first, each where it costs least.
  const worth = getStopValues(problem);
  state.begin();
  for (const stop of movable
    .filter(each => !state.isPlanned(each))
    .sort((one, other) => worth[other] - worth[one] || one - other))
    state.place(stop);
  state.reckon();

  let best: Routes = plan.ways.map(route => route.slice());
  let bestCost = { ...cost };
  const planned = best.flat().length;
  const warmest = (cost.metres / (planned + 1)) * startsAt;
  let without = movable.filter(stop => !state.isPlanned(stop)).length;
  /** How often each of a few stops was left out: the hardest to place may displace others, whatever the distance. */
  const refusals = new Float64Array(stops.length);
  let [turn, progress] = [0, 0];
  for (; turn < iterations && movable.length; turn++) {
    // Reading the clock costs as much as an iteration of a small problem.
    if (turn % 16 === 0) {
      const passed = (performance.now() - began) / milliseconds;
      if (passed >= 1) break;
      progress = Math.max(turn / iterations, passed);
    }
    state.begin();
    const centre = movable[Math.floor(random() * movable.length)];
    const { out, guests } = ruin(state, near[centre], planned / shifts.length, random);
    const few = without <= maxContested;
    let [allPlaced, stubborn, unplannedCount] = [true, 0, without + out.length];
    if (few) for (const stop of guests) stubborn += refusals[stop];
    for (const stop of inSomeOrder([...out, ...guests])) {
      if (state.place(stop, blinks)) unplannedCount--;
      else if (stops[stop].stays !== null) allPlaced = false;
      else if (few) stubborn -= refusals[stop]++;
    }
    const before = state.reckon();
    const bound = before.metres - warmest * coolest ** progress * Math.log(random());
    const isAccepted =
      allPlaced &&
      (cost.lateness < before.lateness ||
        (cost.lateness === before.lateness && cost.metres < bound) ||
        stubborn > 0);
    if (!isAccepted) {
      state.takeBack();
      continue;
    }
    without = unplannedCount;
    if (isBetter(cost, bestCost)) [best, bestCost] = [plan.ways.map(route => route.slice()), { ...cost }];
  }
  const has = new Set(best.flat());
  return {
    ways: best,
    left: [...stops.keys()].filter(stop => !has.has(stop)),
    ...bestCost,
    iterations: turn,
  };
};

type Cost = Pick<Solution, 'lateness' | 'metres'>;
const isBetter = (one: Cost, other: Cost) =>
  one.lateness < other.lateness || (one.lateness === other.lateness && one.metres < other.metres - 1e-6);

/** The share of gaps that are skipped. */
const blindness = 0.01;
/** The threshold at the start, in average legs of the initial solution, and the fraction of it left at the end. */
const startsAt = 2;
const coolest = 0.01;
/** Up to this many unplanned stops may displace others. */
const maxContested = 20;
