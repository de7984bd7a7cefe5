import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { JobKind } from '../../../contract/framework/job-kinds';
import type { Db, Engine } from '../db/client';
import { isDatabaseUnavailable } from '../db/unavailable';
import { serializeError } from '../http/serialize-error';
import { getJobCause, isTransient, JobFailure, JobLost } from './job-failure';
import type { JobKindConfigs, JobPayloads } from './kinds';
import {
  type ClaimedJob,
  claimDueJobs,
  completeJob,
  enqueueClaimed,
  failJob,
  hasLease,
  type Lease,
  releaseAllJobs,
  releaseJob,
  renewLeases,
  rescheduleJob,
  scheduleJobs,
} from './queries';

/** A job that runs on this server. */
export type RunningJob<K extends JobKind = JobKind> = {
  id: number;
  payload: JobPayloads[K];
  /** Part of the job's identity, with its id: a restored database assigns ids again. */
  created_at: Date;
  /** Attempts, including this one. */
  attempts: number;
  /** Rows done so far: stored periodically for other servers. */
  progress: number;
  /** Aborts when the server stops, or another one has taken over the job. */
  signal: AbortSignal;
  /** Throws if the job no longer belongs to this server; otherwise locks it until the transaction ends. */
  lock: (tx: Db) => Promise<void>;
  /** Completes the job in the transaction of its work: both or neither. */
  complete: (tx: Db) => Promise<void>;
};
export type Worker<K extends JobKind = JobKind> = {
  work: (job: RunningJob<K>) => Promise<void>;
  /** Called after the last failure. `notified`: whoever requested it has been notified, and admins need not be. */
  failed?: (job: RunningJob<K>, error: unknown) => Promise<'notified' | undefined>;
};
/** A running job with what the queue needs to stop it and wait for it. */
type TrackedJob = RunningJob &
  ClaimedJob & {
    /** Its result is being stored: no more heartbeats. */
    ending: boolean;
    /** Another server has taken it over. */
    lost: boolean;
    stop: AbortController;
    done: Promise<void>;
  };

const second = 1_000;
/** In seconds: after this time without a heartbeat, another server takes over a server's jobs. */
const leaseSeconds = 15;
const heartbeatInterval = 4 * second;
/** Doubled for each further attempt. */
const firstRetrySeconds = 30;

/**
 * A job queue in the database: each job is taken by one server, which renews its lease every few seconds. A failed job
 * is retried after half a minute, then with doubled delays.
 */
export class Queue {
  /** This server, in the jobs that it runs. */
  readonly holder = randomUUID();
  private readonly lease: Lease;
  private readonly workers = new Map<JobKind, Worker>();
  private readonly running = new Map<number, TrackedJob>();
  private timer?: NodeJS.Timeout;
  private currentClaim: Promise<void> | null = null;
  private shouldClaimAgain = false;
  private isBeating = false;
  private lastBeat = 0;
  private isStopping = false;

  constructor(
    private readonly db: Db,
    /** Heartbeats use their own pool, so that they never wait. */
    private readonly front: Db,
    private readonly engine: Engine,
    private readonly log: FastifyBaseLogger,
    private readonly kinds: JobKindConfigs,
  ) {
    this.lease = engine === 'embedded' ? null : leaseSeconds;
  }

  /** Registers this server's worker for a kind; jobs of a kind without workers wait. */
  registerWorker<K extends JobKind>(kind: K, worker: Worker<K>) {
    this.workers.set(kind, worker as unknown as Worker);
  }

  async start() {
    if (this.engine === 'embedded') await releaseAllJobs(this.db);
    const now = new Date();
    await scheduleJobs(
      this.db,
      [...this.workers.keys()].flatMap(kind => {
        const { next } = this.kinds[kind];
        return next ? [{ kind, due_at: next(now) }] : [];
      }),
    );
    // Without other servers and without messages to send, every new job is announced by `begin` or `nudge`, or recurs:
    // polling for due ones may be slower.
    const isQuiet = this.engine === 'embedded' && !this.workers.has('email') && !this.workers.has('sms');
    this.timer = setInterval(
      () => {
        this.claimJobs();
        void this.sendHeartbeat();
      },
      isQuiet ? 5 * second : second,
    );
    this.timer.unref();
    this.claimJobs();
  }

  /** Creates a job that this server runs itself: call `begin` when the transaction has ended. */
  open<K extends JobKind>(tx: Db, kind: K, name: string, payload: JobPayloads[K]) {
    return enqueueClaimed(tx, { kind, alone: name, payload, holder: this.holder, lease: this.lease });
  }

  /** Runs a job that this server holds. Resolves when it is done; rejects when it failed. */
  begin(claimed: ClaimedJob): Promise<void> {
    const stop = new AbortController();
    const leased = { ...claimed, holder: this.holder };
    const job: TrackedJob = {
      ...claimed,
      payload: claimed.payload as TrackedJob['payload'],
      progress: 0,
      ending: false,
      lost: false,
      stop,
      signal: stop.signal,
      done: Promise.resolve(),
      lock: async tx => {
        if (!(await hasLease(tx, leased))) throw new JobLost('Another server has the job.');
      },
      complete: async tx => {
        job.ending = true;
        if (!(await completeJob(tx, leased))) throw new JobLost('Another server has the job.');
      },
    };
    this.running.set(claimed.id, job);
    job.done = this.runJob(job).finally(() => {
      this.running.delete(claimed.id);
      this.claimJobs();
    });
    job.done.catch(() => undefined);
    return job.done;
  }

  /** There may be new jobs. */
  nudge() {
    this.claimJobs();
  }

  /** Takes no more jobs, and aborts those that another server can restart. */
  handBack() {
    this.isStopping = true;
    clearInterval(this.timer);
    for (const { stop } of this.running.values()) stop.abort(new Error('The server is stopping.'));
  }

  /** Resolves when every job is handed back or done; messages being sent are completed. */
  async stop() {
    this.handBack();
    await this.currentClaim;
    // Again, for jobs taken in the meantime.
    this.handBack();
    await Promise.allSettled([...this.running.values()].map(({ done }) => done));
  }

  private claimJobs() {
    if (this.isStopping) return;
    if (this.currentClaim) {
      this.shouldClaimAgain = true;
      return;
    }
    this.currentClaim = this.claimOnce()
      .catch(error => {
        if (!isDatabaseUnavailable(error)) this.log.error(error, 'no jobs were taken');
      })
      .finally(() => {
        this.currentClaim = null;
        if (!this.shouldClaimAgain) return;
        this.shouldClaimAgain = false;
        this.claimJobs();
      });
  }

  private async claimOnce() {
    const running = [...this.running.values()];
    const countRunning = (kind: JobKind) => running.filter(job => job.kind === kind).length;
    const freeSlots = [...this.workers.keys()]
      .map(kind => ({ kind, limit: this.kinds[kind].maxConcurrent - countRunning(kind) }))
      .filter(({ limit }) => limit > 0);
    if (!freeSlots.length) return;
    const { holder, lease } = this;
    const excludedIds = running.map(({ id }) => id);
    for (const job of await claimDueJobs(this.db, freeSlots, { holder, lease, excludedIds })) this.begin(job);
  }

  private async runJob(job: TrackedJob) {
    const leased = { ...job, holder: this.holder };
    const { maxAttempts, next } = this.kinds[job.kind];
    try {
      // Every server that started it died before reporting anything.
      if (job.attempts > maxAttempts) throw new JobFailure({ name: 'serverGone' }, true);
      await this.workers.get(job.kind)!.work(job);
      if (job.ending) return;
      job.ending = true;
      if (next) await rescheduleJob(this.db, leased, next(new Date()));
      else await completeJob(this.db, leased);
    } catch (error) {
      job.ending = true;
      await this.handleFailure(job, error).catch(failure =>
        this.log.warn(failure, 'a failed job is tried again when its lease is over'),
      );
      throw error;
    }
  }

  /** Releases the job for another attempt, or ends it. */
  private async handleFailure(job: TrackedJob, error: unknown) {
    const { id, kind, attempts } = job;
    if (job.lost || error instanceof JobLost) {
      this.log.warn({ id, kind }, 'another server has taken a job over');
      return;
    }
    const leased = { ...job, holder: this.holder };
    if (this.isStopping && job.signal.aborted) {
      await releaseJob(this.db, leased, { seconds: 0, cause: null, counts: false });
      return;
    }
    const cause = getJobCause(error);
    const { message } = serializeError((error instanceof JobFailure && error.cause) || error);
    const { account_id: account } = job.payload as { account_id?: number };
    this.log.warn({ id, kind, account, attempts, cause: cause.name, error: message }, 'a job failed');
    if (isTransient(error)) {
      await releaseJob(this.db, leased, { seconds: 5, cause, counts: false });
      return;
    }
    const { maxAttempts, next } = this.kinds[kind];
    const isFinal = (error instanceof JobFailure && error.final) || attempts >= maxAttempts;
    if (isFinal && !next) {
      const wasNotified = await this.workers.get(kind)!.failed?.(job, error);
      if (wasNotified) await completeJob(this.db, leased);
      else await failJob(this.db, leased, cause);
      return;
    }
    const now = Date.now();
    const secondsUntilNext = next ? (next(new Date(now)).getTime() - now) / second : Number.POSITIVE_INFINITY;
    await releaseJob(this.db, leased, {
      seconds: Math.min(firstRetrySeconds * 2 ** (Math.min(attempts, 12) - 1), secondsUntilNext),
      cause,
      counts: true,
    });
  }

  private async sendHeartbeat() {
    const jobs = [...this.running.values()].filter(({ ending }) => !ending);
    if (this.lease === null || this.isBeating || !jobs.length) return;
    if (Date.now() - this.lastBeat < heartbeatInterval) return;
    this.isBeating = true;
    this.lastBeat = Date.now();
    try {
      const renewed = await renewLeases(this.front, this.holder, this.lease, jobs);
      for (const job of jobs) {
        if (job.ending || renewed.has(job.id)) continue;
        job.lost = true;
        job.stop.abort(new JobLost('Another server has the job.'));
      }
    } catch (error) {
      if (!isDatabaseUnavailable(error)) this.log.error(error, 'jobs were not kept');
    } finally {
      this.isBeating = false;
    }
  }
}
