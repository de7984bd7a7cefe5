import { parentPort, workerData } from 'node:worker_threads';
import type { SolverJob, SolverResult } from './solve-in-thread';
import { solve } from './solver/solve';

const { problem, options, requestedAt } = workerData as SolverJob;
/** The time left, counted from before the thread started; a part is reserved for returning the result. */
const getRemainingTime = () =>
  Math.max(100, (options.milliseconds ?? Infinity) - (Date.now() - requestedAt) - 200);
// The baseline distance: only the existing plans, each day in its best order.
const baseline = { ...problem, stops: problem.stops.filter(({ fixedShift }) => fixedShift !== null) };
const baselineOptions = { seed: options.seed, iterations: 20 * baseline.stops.length, milliseconds: 300 };
const { metres: before } = solve(baseline, baselineOptions);
const solution = solve(problem, { ...options, milliseconds: getRemainingTime() });
parentPort!.postMessage({ solution, before } satisfies SolverResult);
