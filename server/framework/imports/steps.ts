import type { FastifyBaseLogger } from 'fastify';
import { hasAllPermissions } from '../../../contract/framework/permissions';
import { backgroundUser } from '../account/session/background-user';
import { accountForSession } from '../account/session/queries';
import type { CountCache } from '../cache/cache';
import type { Db } from '../db/client';
import { isDatabaseUnavailable } from '../db/unavailable';
import { failureName } from '../http/error-handler';
import { ApiError } from '../http/errors';
import { limiters } from '../http/limiters';
import type { User } from '../identity/user';
import { type Say, sayIn } from '../language/language';
import { JobFailure, JobLost } from '../queue/job-failure';
import type { ImportPayload } from '../queue/kinds';
import { findJob } from '../queue/queries';
import type { Queue, RunningJob } from '../queue/queue';
import { failImport, setImportError } from './queries';

type ImportJob = RunningJob<'import'> & { payload: ImportPayload };

export type VerdictCounts = Partial<Record<string, number>>;
/** A step of an import that runs on this server. */
export type Step = {
  job: ImportJob;
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
type StepRunners = Record<ImportPayload['step'], (step: Step) => Promise<void>>;
/** Passed on from the request that opens a step, so that nothing is read again; `releaseSlot` ends its turn. */
type RequestState = { user: User; counts: VerdictCounts; releaseSlot: () => void };

/**
 * Steps of imports that continue after their request was answered. Each is a job: one at a time per import; a step of a
 * server that stops or dies is restarted by another.
 */
export class ImportSteps {
  private readonly running = new Map<number, Pick<Step, 'job' | 'counts'>>();
  /** By job: the state of the request that opened it on this server. */
  private readonly requestStates = new Map<number, RequestState>();

  constructor(
    private readonly parts: Parts,
    private readonly runners: StepRunners,
  ) {
    parts.queue.registerWorker('import', {
      work: job => this.run(job as ImportJob),
      failed: (job, error) => this.failed(job as ImportJob, error),
    });
  }

  /** The running step of an import, whichever server runs it. */
  async getState(db: Db, importId: number): Promise<StepState | undefined> {
    const local = this.running.get(importId);
    if (local) {
      const { step, total } = local.job.payload;
      return { step, total, progress: local.job.progress, counts: local.counts };
    }
    const remoteJob = await findJob(db, 'import', String(importId));
    if (!remoteJob) return undefined;
    const { step, total } = remoteJob.payload as ImportPayload;
    return { step, total, progress: remoteJob.progress };
  }

  /**
   * Opens a step within the given transaction; returns the function that starts it. Null where one is running already.
   */
  async open(tx: Db, payload: ImportPayload, requestState: RequestState) {
    const queuedJob = await this.parts.queue.open(tx, 'import', String(payload.import_id), payload);
    if (!queuedJob) return null;
    return () => {
      this.requestStates.set(queuedJob.id, requestState);
      return this.parts.queue.begin(queuedJob);
    };
  }

  /**
   * Waits until a step is over, on whichever server: when this one stops, another may finish it within the time limit.
   * `local` is the step if it runs here. Throws the error with which it failed.
   */
  async waitForEnd(db: Db, importId: number, local?: Promise<void>) {
    let failure: unknown;
    await local?.catch(error => {
      failure = error;
    });
    const startedAt = Date.now();
    while (await this.getState(db, importId)) {
      if (Date.now() - startedAt > maxWait) throw new ApiError('unavailable', { retryAfter: 5 });
      await pause(pollInterval);
      // Another server runs the step again.
      failure = undefined;
    }
    if (failure) throw unwrapFailure(failure);
  }

  private async run(job: ImportJob) {
    const { import_id, account_id, language, step } = job.payload;
    const requestState = this.requestStates.get(job.id);
    this.requestStates.delete(job.id);
    const counts = requestState?.counts ?? {};
    this.running.set(import_id, { job, counts });
    let releaseSlot = requestState?.releaseSlot;
    try {
      const user = requestState?.user ?? (await this.loadUser(account_id));
      releaseSlot ??= await takeSlot(account_id, job.signal);
      await this.runners[step]({
        job,
        db: this.parts.db,
        user,
        say: sayIn(language, hasAllPermissions(user)),
        counts,
      });
      if (step === 'committing') this.parts.counts.clear();
    } catch (error) {
      if (job.signal.aborted || isTransient(error)) throw error;
      if (!(error instanceof ApiError)) this.parts.log.error(error, `import: ${step} failed`);
      throw new JobFailure({ name: 'internal' }, true, error);
    } finally {
      this.running.delete(import_id);
      releaseSlot?.();
    }
  }

  /** The account that started it, with its current rights. */
  private async loadUser(id: number): Promise<User> {
    const account = await accountForSession(this.parts.db, id);
    if (!account) throw new JobFailure({ name: 'noAddress' }, true);
    return backgroundUser(this.parts.db, account);
  }

  /** Reports the failure to the owner: checked rows stay and can be committed again. */
  private async failed({ payload }: ImportJob, failure: unknown) {
    const { import_id, step, language } = payload;
    const say = sayIn(language);
    const error = unwrapFailure(failure);
    const message = getFailureMessage(failure, say);
    if (step === 'checking') await failImport(this.parts.db, import_id, message);
    else await setImportError(this.parts.db, import_id, message);
    return error instanceof ApiError ? 'notified' : undefined;
  }
}

/** Failures that the queue handles: most are retried. All others would only fail again. */
const isTransient = (error: unknown) =>
  error instanceof JobFailure || error instanceof JobLost || isDatabaseUnavailable(error);

const getFailureMessage = (failure: unknown, say: Say) => {
  if (failure instanceof JobFailure && failure.shownCause.name !== 'internal')
    return say('imports', 'interrupted');
  const error = unwrapFailure(failure);
  if (error instanceof ApiError) return error.envelope(say).error;
  const name = failureName(error);
  // The screen adds whom to ask, who depends on the reader.
  return say('imports', name === 'internal' ? 'broken' : name);
};

/** Why a step failed, without the queue's wrapper. */
const unwrapFailure = (failure: unknown) => (failure instanceof JobFailure && failure.cause) || failure;

/** Milliseconds between two polls of a step on another server, and after which a waiting call gives up. */
const pollInterval = 250;
const maxWait = 15 * 60_000;
const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds));

/** Waits for a slot on this server; if too many wait already, another server may take the job. */
const takeSlot = (account: number, signal: AbortSignal) =>
  limiters.import.take(account, signal).catch(error => {
    throw new JobFailure({ name: 'busy' }, false, error);
  });

/** Lets the server handle other calls between two batches of a long step. */
export const yieldToEventLoop = async ({ signal }: RunningJob) => {
  await new Promise(resolve => setImmediate(resolve));
  signal.throwIfAborted();
};

/** Waits for a step, but only for so long; its failure is ignored. */
export const waitWithTimeout = async (done: Promise<void>, milliseconds: number) => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>(resolve => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([done.catch(() => undefined), timeout]).finally(() => clearTimeout(timer));
};
