import { parentPort, workerData } from 'node:worker_threads';
import type { Solved, SolverJob } from './in-thread';
import { solve } from './solver/solve';

const { problem, effort } = workerData as SolverJob;
const solution = solve(problem, effort);
// What would be driven without it: the plans that stand, each day's in its best order.
const standing = { ...problem, stops: problem.stops.filter(({ stays }) => stays !== null) };
const before = solve(standing, {
  seed: effort.seed,
  iterations: 20 * standing.stops.length,
  milliseconds: 300,
});
parentPort!.postMessage({ solution, before: before.metres } satisfies Solved);
