import { parentPort, workerData } from 'node:worker_threads';
import { lowerPriority } from '../../framework/host/lower-priority';
import type { SolverJob, SolverResult } from './solve-in-thread';
import { limitIterations } from './solver/limit-iterations';
import { solve } from './solver/solve';

lowerPriority(5);
const { problem, options, requestedAt } = workerData as SolverJob;
/** Of the work of a search. */
const baselineShare = 0.1;
/** The time left, counted from before the thread started; a part is reserved for returning the result. */
const getRemainingTime = () =>
  Math.max(100, (options.milliseconds ?? Infinity) - (Date.now() - requestedAt) - 200);
// Existing plans come first among the stops: their numbers are the same in both problems.
const existing = { ...problem, stops: problem.stops.filter(({ fixedShift }) => fixedShift !== null) };
const iterations = Math.min(20 * existing.stops.length, limitIterations(problem, baselineShare));
const { routes: baseline } = solve(existing, { seed: options.seed, iterations });
const solution = solve(problem, { ...options, milliseconds: getRemainingTime() });
parentPort!.postMessage({ solution, baseline } satisfies SolverResult);
