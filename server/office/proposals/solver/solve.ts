import { createInsertionOrder, getStopValues } from './insertion-order';
import { findNeighbours } from './neighbours';
import type { Problem, Routes, Solution } from './problem';
import { createRandom, type Random } from './random';
import { ruin } from './ruin';
import { createState, type SolverState } from './state';

export type SolverOptions = {
  seed: number;
  /** The search ends after so many: the same problem has the same solution on any machine. */
  iterations?: number;
  /** Ends it earlier (`wasCut`); without iterations the search takes this long. */
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
  const getProgress = startProgress(iterations, milliseconds);
  const { stops, shifts } = problem;
  const random = createRandom(seed);
  const state = createState(problem);
  const { cost, plan } = state;
  const movable = [...stops.keys()].filter(stop => state.openTo[stop].length);
  const neighbours = findNeighbours(problem, movable);
  const reinsert = createReinsertion(problem, state, random);
  insertInitially(problem, state, movable);

  let best: Routes = copyRoutes(plan.routes);
  let bestCost = { ...cost };
  const plannedCount = best.flat().length;
  const averagePerShift = plannedCount / shifts.length;
  const initialThreshold = (cost.metres / (plannedCount + 1)) * thresholdAtStart;
  let unplannedCount = movable.filter(stop => !state.isPlanned(stop)).length;
  let iteration = 0;
  let wasCut = false;
  for (; movable.length; iteration++) {
    const progress = getProgress(iteration);
    wasCut = progress === 'cut';
    if (progress === 'cut' || progress >= 1) break;
    state.beginIteration();
    const centre = movable[Math.floor(random() * movable.length)];
    const { removed, guests } = ruin(state, neighbours[centre], averagePerShift, random);
    const inserted = reinsert(removed, guests, unplannedCount);
    const before = state.updateCost();
    // The logarithm is negative: the limit is above the former length by a random share of the threshold.
    const maxMetres = before.metres - initialThreshold * thresholdAtEnd ** progress * Math.log(random());
    const isAccepted =
      inserted.areFixedPlaced &&
      (cost.lateness < before.lateness ||
        (cost.lateness === before.lateness && cost.metres < maxMetres) ||
        inserted.difficultyGain > 0);
    if (!isAccepted) {
      state.rollBack();
      continue;
    }
    unplannedCount = inserted.unplannedCount;
    if (isBetter(cost, bestCost)) [best, bestCost] = [copyRoutes(plan.routes), { ...cost }];
  }
  const planned = new Set(best.flat());
  return {
    routes: best,
    unplanned: [...stops.keys()].filter(stop => !planned.has(stop)),
    ...bestCost,
    iterations: iteration,
    wasCut,
  };
};

/** Returns the function for the progress before an iteration, from 0 to 1: the end; `cut` once the time is up. */
const startProgress = (iterations: number, milliseconds: number) => {
  const startedAt = performance.now();
  let share = 0;
  return (iteration: number): number | 'cut' => {
    // Reading the clock costs as much as an iteration of a small problem.
    if (iteration % 16 === 0) share = (performance.now() - startedAt) / milliseconds;
    // By the iterations alone: the clock must not change the course of the search.
    if (iterations !== Infinity) return share >= 1 && iteration < iterations ? 'cut' : iteration / iterations;
    return share;
  };
};

/** The initial solution: what saves most per minute first, each where it costs least. */
const insertInitially = (problem: Problem, state: SolverState, movable: readonly number[]) => {
  const values = getStopValues(problem);
  state.beginIteration();
  const unplanned = movable.filter(stop => !state.isPlanned(stop));
  for (const stop of unplanned.sort((one, other) => values[other] - values[one] || one - other))
    state.place(stop);
  state.updateCost();
};

/**
 * Returns the function that inserts an iteration's removed stops and its guests in a random order. If only a few stops
 * are unplanned it also compares how difficult they are: the hardest to place may displace others, whatever the
 * distance.
 */
const createReinsertion = (problem: Problem, state: SolverState, random: Random) => {
  const { stops } = problem;
  const sortForInsertion = createInsertionOrder(problem, state, random);
  const skipsGap = () => random() < skippedShare;
  /** How often each stop was left out while there were only a few. */
  const refusals = new Float64Array(stops.length);

  return (removed: readonly number[], guests: readonly number[], unplannedBefore: number) => {
    const isContested = unplannedBefore <= maxContested;
    let unplannedCount = unplannedBefore + removed.length;
    let areFixedPlaced = true;
    /** The refusals of the guests, minus those of the stops that are left out now. */
    let difficultyGain = 0;
    if (isContested) for (const stop of guests) difficultyGain += refusals[stop];
    for (const stop of sortForInsertion([...removed, ...guests])) {
      if (state.place(stop, skipsGap)) unplannedCount--;
      else if (stops[stop].fixedShift !== null) areFixedPlaced = false;
      else if (isContested) difficultyGain -= refusals[stop]++;
    }
    return { unplannedCount, areFixedPlaced, difficultyGain };
  };
};

const copyRoutes = (routes: Routes): Routes => routes.map(route => route.slice());

type Cost = Pick<Solution, 'lateness' | 'metres'>;
const isBetter = (one: Cost, other: Cost) =>
  one.lateness < other.lateness || (one.lateness === other.lateness && one.metres < other.metres - 1e-6);

/** The share of gaps that are skipped. */
const skippedShare = 0.01;
/** The threshold at the start, in average legs of the initial solution. */
const thresholdAtStart = 2;
/** The fraction of it that is left at the end. */
const thresholdAtEnd = 0.01;
/** Unplanned stops may displace others while there are at most this many. */
const maxContested = 20;
