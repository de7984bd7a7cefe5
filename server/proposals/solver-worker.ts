import { parentPort, workerData } from 'node:worker_threads';
import type { SolverJob } from './in-thread';
import { solve } from './solver/solve';

const { problem, effort } = workerData as SolverJob;
parentPort!.postMessage(solve(problem, effort));
