/** A step of an import that goes on after its request was answered. */
export type Job = {
  step: 'checking' | 'committing';
  progress: number;
  total: number;
  /** Rows by verdict, as the database has them outside a commit's transaction: counting them at each look takes long. */
  counts: Counts;
  /** Ends when the step has; rejects when it failed. */
  done: Promise<void>;
  signal: AbortSignal;
};

export type Counts = Partial<Record<string, number>>;

/**
 * The imports that this process works on. A commit is one transaction, whose progress nobody else could see in the
 * database: it is told from here.
 */
export class ImportJobs {
  private readonly running = new Map<number, Job>();
  private readonly stopping = new AbortController();

  of(importId: number): Job | undefined {
    return this.running.get(importId);
  }

  /** Begins a step, or answers the one that is under way. */
  begin(
    importId: number,
    step: Job['step'],
    total: number,
    counts: Counts,
    work: (job: Job) => Promise<void>,
  ): Job {
    const running = this.running.get(importId);
    if (running) return running;
    const job: Job = {
      step,
      progress: 0,
      total,
      counts,
      done: Promise.resolve(),
      signal: this.stopping.signal,
    };
    job.done = work(job).finally(() => this.running.delete(importId));
    // Whoever waits for it hears of its failure; nobody has to wait.
    job.done.catch(() => undefined);
    this.running.set(importId, job);
    return job;
  }

  /** Ends what is under way: a commit is rolled back, a check is told as interrupted. */
  async stop() {
    this.stopping.abort(new Error('The server is stopping.'));
    await Promise.allSettled([...this.running.values()].map(job => job.done));
  }
}

/** Ends a turn with the step that it was taken for, which may be over already. */
export const keptDuring = (job: Job | undefined, leave: () => void) => {
  if (job) job.done.finally(leave).catch(() => undefined);
  else leave();
};

/** Lets other calls be answered between two portions of a long step. */
export const breathe = async ({ signal }: Job) => {
  await new Promise(resolve => setImmediate(resolve));
  signal.throwIfAborted();
};

/** Waits for a step, but only as long as a caller should be kept without an answer. */
export const settledSoon = async ({ done }: Job, milliseconds: number) => {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>(resolve => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([done, patience]).finally(() => clearTimeout(timer));
};
