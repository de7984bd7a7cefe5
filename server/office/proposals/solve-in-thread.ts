import { Worker } from 'node:worker_threads';
import { workerFile } from '../../framework/host/worker-file';
import type { Problem, Routes, Solution } from './solver/problem';
import type { SolverOptions } from './solver/solve';

export type SolverJob = {
  problem: Problem;
  options: SolverOptions;
  /** Milliseconds since the epoch. */
  requestedAt: number;
};
export type SolverResult = {
  solution: Solution;
  /** The existing plans alone, each day in its best order. */
  baseline: Routes;
};

/** Runs the solver in a worker thread, as it blocks. The call's limiter (`proposal`) bounds how many run at once. */
export const solveInThread = async (problem: Problem, options: SolverOptions): Promise<SolverResult> => {
  const worker = new Worker(workerFile('solver-worker', import.meta.url), {
    workerData: { problem, options, requestedAt: Date.now() } satisfies SolverJob,
    // Distances are transferred, not copied: for two thousand places they are 70 MB.
    transferList: [...new Set([problem.metres.buffer, problem.minutes.buffer])] as ArrayBuffer[],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<SolverResult>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('the solver took too long')), timeLimit);
      worker.on('message', resolve);
      worker.on('error', reject);
      worker.on('exit', code => reject(new Error(`the solver ended with ${code}`)));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
};

/** In milliseconds. */
const timeLimit = 30_000;
