import { parentPort, workerData } from 'node:worker_threads';
import type { Solved, SolverJob } from './in-thread';
import { solve } from './solver/solve';

const { problem, effort, asked } = workerData as SolverJob;
/** What is left of the time, which began before the thread did; something of it is for telling. */
const left = () => Math.max(100, (effort.milliseconds ?? Infinity) - (Date.now() - asked) - 200);
// What is driven without it: the plans that stand, each day's in its best order.
const standing = { ...problem, stops: problem.stops.filter(({ stays }) => stays !== null) };
const few = { seed: effort.seed, iterations: 20 * standing.stops.length, milliseconds: 300 };
const { metres: before } = solve(standing, few);
const solution = solve(problem, { ...effort, milliseconds: left() });
parentPort!.postMessage({ solution, before } satisfies Solved);
