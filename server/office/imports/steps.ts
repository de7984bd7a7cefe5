import type { FastifyBaseLogger } from 'fastify';
import type { CountCache } from '../../framework/cache/cache';
import type { Db } from '../../framework/db/client';
import { isDatabaseUnavailable } from '../../framework/db/unavailable';
import { failureName } from '../../framework/http/error-handler';
import { ApiError } from '../../framework/http/errors';
import { limiters } from '../../framework/http/limiters';
import type { User } from '../../framework/identity/user';
import { type Say, sayIn } from '../../framework/language/language';
import { JobFailure, JobLost } from '../../framework/queue/job-failure';
import type { ImportPayload } from '../../framework/queue/kinds';
import { findJob } from '../../framework/queue/queries';
import type { Queue, RunningJob } from '../../framework/queue/queue';
import { backgroundUser } from '../../organisation/account/session/background-user';
import { accountForSession } from '../../organisation/account/session/queries';
import { failImport, setImportError } from './queries';

export type VerdictCounts = Partial<Record<string, number>>;
/** A step of an import that runs on this server. */
export type Step = {
  job: RunningJob<'import'>;
  db: Db;
  user: User;
  say: Say;
  /** Rows by verdict, as seen outside a commit's transaction: counting them for each progress request is slow. */
  counts: VerdictCounts;
};
/** The progress of a step, here or on another server. */
export type StepState = Pick<ImportPayload, 'step' | 'total'> & { progress: number; counts?: VerdictCounts };

/** `db`: a pool that calls do not wait for. */
type Parts = { db: Db; queue: Queue; log: FastifyBaseLogger; counts: CountCache };
type Work = Record<ImportPayload['step'], (step: Step) => Promise<void>>;
/** Passed on from the request that opens a step, so that nothing is read again. */
type Opener = { user: User; counts: VerdictCounts; leave: () => void };

/**
 * Steps of imports that continue after their request was answered. Each is a job: one at a time per import; a step of a
 * server that stops or dies is restarted by another.
 */
export class ImportSteps {
  private readonly running = new Map<number, Pick<Step, 'job' | 'counts'>>();
  private readonly opened = new Map<number, Opener>();

  constructor(
    private readonly parts: Parts,
    private readonly work: Work,
  ) {
    parts.queue.registerWorker('import', {
      work: job => this.run(job),
      failed: (job, error) => this.failed(job, error),
    });
  }

  /** The running step of an import, whichever server runs it. */
  async of(db: Db, importId: number): Promise<StepState | undefined> {
    const here = this.running.get(importId);
    if (here) {
      const { step, total } = here.job.payload;
      return { step, total, progress: here.job.progress, counts: here.counts };
    }
    const found = await findJob(db, 'import', String(importId));
    if (!found) return undefined;
    const { step, total } = found.payload as ImportPayload;
    return { step, total, progress: found.progress };
  }

  /**
   * Opens a step within the given transaction; returns the function that starts it. Null where one is running already.
   */
  async open(tx: Db, payload: ImportPayload, opener: Opener) {
    const queuedJob = await this.parts.queue.open(tx, 'import', String(payload.import_id), payload);
    if (!queuedJob) return null;
    return () => {
      this.opened.set(queuedJob.id, opener);
      return this.parts.queue.begin(queuedJob);
    };
  }

  /**
   * Waits until a step is over, on whichever server: when this one stops, another may end it within the time limit of
   * the answer. Throws why it failed.
   */
  async ended(db: Db, importId: number, here?: Promise<void>) {
    let failure: unknown;
    await here?.catch(error => {
      failure = error;
    });
    for (const began = Date.now(); await this.of(db, importId); failure = undefined) {
      if (Date.now() - began > maxWait) throw new ApiError('unavailable', { retryAfter: 5 });
      await pause(pollInterval);
    }
    if (failure) throw reasonOf(failure);
  }

  private async run(job: RunningJob<'import'>) {
    const { import_id, account_id, language, step } = job.payload;
    const opener = this.opened.get(job.id);
    this.opened.delete(job.id);
    const counts = opener?.counts ?? {};
    this.running.set(import_id, { job, counts });
    let leave = opener?.leave;
    try {
      const user = opener?.user ?? (await this.accountOf(account_id));
      leave ??= await turnOf(account_id, job.signal);
      await this.work[step]({ job, db: this.parts.db, user, say: sayIn(language), counts });
      if (step === 'committing') this.parts.counts.clear();
    } catch (error) {
      // Retry what no server could do just now; other failures would fail again.
      if (
        job.signal.aborted ||
        error instanceof JobFailure ||
        error instanceof JobLost ||
        isDatabaseUnavailable(error)
      )
        throw error;
      if (!(error instanceof ApiError)) this.parts.log.error(error, `import: ${step} failed`);
      throw new JobFailure({ name: 'internal' }, true, error);
    } finally {
      this.running.delete(import_id);
      leave?.();
    }
  }

  /** The account that started it, with its current rights. */
  private async accountOf(id: number): Promise<User> {
    const account = await accountForSession(this.parts.db, id);
    if (!account) throw new JobFailure({ name: 'noAddress' }, true);
    return backgroundUser(this.parts.db, account);
  }

  /** Reports the failure to the owner: checked rows stay and can be committed again. */
  private async failed({ payload }: RunningJob<'import'>, failure: unknown) {
    const { import_id, step, language } = payload;
    const say = sayIn(language);
    const error = reasonOf(failure);
    const message =
      failure instanceof JobFailure && failure.shownCause.name !== 'internal'
        ? say('imports', 'interrupted')
        : error instanceof ApiError
          ? error.envelope(say).error
          : say('errors', failureName(error));
    if (step === 'checking') await failImport(this.parts.db, import_id, message);
    else await setImportError(this.parts.db, import_id, message);
    return error instanceof ApiError ? 'notified' : undefined;
  }
}

/** Why a step failed, without the queue's wrapper. */
const reasonOf = (failure: unknown) => (failure instanceof JobFailure && failure.cause) || failure;

/** Milliseconds between two polls of a step on another server, and after which a waiting call is answered. */
const pollInterval = 250;
const maxWait = 15 * 60_000;
const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds));

/** A slot on this server; where too many wait already, another server may take the job. */
const turnOf = (account: number, signal: AbortSignal) =>
  limiters.import.take(account, signal).catch(error => {
    throw new JobFailure({ name: 'busy' }, false, error);
  });

/** Lets other calls be answered between two batches of a long step. */
export const yieldToEventLoop = async ({ signal }: RunningJob) => {
  await new Promise(resolve => setImmediate(resolve));
  signal.throwIfAborted();
};

/** Waits for a step, but no longer than a call should go without an answer. */
export const waitWithTimeout = async (done: Promise<void>, milliseconds: number) => {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>(resolve => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([done.catch(() => undefined), patience]).finally(() => clearTimeout(timer));
};
