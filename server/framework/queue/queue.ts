import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { JobKind } from '../../../contract/framework/job-kinds';
import type { Db, Engine } from '../db/client';
import { isDatabaseUnavailable } from '../db/unavailable';
import { loggedError } from '../http/logged-error';
import { causeOf, JobFailure, JobLost, mayPass } from './failure';
import { type JobPayloads, kindFacts } from './kinds';
import {
  endJob,
  endUntil,
  failJob,
  giveBack,
  isHeld,
  keepHeld,
  type Lease,
  openHeld,
  releaseAll,
  schedule,
  type TakenJob,
  takeDue,
} from './queries';

/** A job that this server works on. */
export type Running<K extends JobKind = JobKind> = {
  id: number;
  payload: JobPayloads[K];
  /** With its number the name of a job: a database that was restored gives numbers out again. */
  created_at: Date;
  /** Tries, this one included. */
  attempts: number;
  /** How far the work is: other servers are told so now and then. */
  progress: number;
  /** Aborts when the server stops, or another has taken the job over. */
  signal: AbortSignal;
  /** Throws where the job is not this server's any more; otherwise it stays so until the transaction ends. */
  keep: (tx: Db) => Promise<void>;
  /** Ends the job in the transaction of what it did: both, or neither. */
  end: (tx: Db) => Promise<void>;
};
export type Worker<K extends JobKind = JobKind> = {
  work: (job: Running<K>) => Promise<void>;
  /** It failed for the last time. `told`: whoever asked for it knows, and admins need not. */
  failed?: (job: Running<K>, error: unknown) => Promise<'told' | undefined>;
};
type Entry = Running &
  TakenJob & { ending: boolean; lost: boolean; stop: AbortController; done: Promise<void> };

const second = 1_000;
/** Seconds: after as long another server takes over what one that is not heard of works on. */
const leaseSeconds = 15;
const beatEvery = 4 * second;

/**
 * Work that lies in the database: each job is taken by one server, which says every few seconds that it is at it. When
 * it fails, it is tried again, after half a minute and then twice as long each time.
 */
export class Queue {
  readonly holder = randomUUID();
  private readonly lease: Lease;
  private readonly workers = new Map<JobKind, Worker>();
  private readonly running = new Map<number, Entry>();
  private timer?: NodeJS.Timeout;
  private looking: Promise<void> | null = null;
  private again = false;
  private beating = false;
  private lastBeat = 0;
  private stopping = false;

  constructor(
    private readonly db: Db,
    /** Signs of life wait for nobody. */
    private readonly front: Db,
    private readonly engine: Engine,
    private readonly log: FastifyBaseLogger,
  ) {
    this.lease = engine === 'embedded' ? null : leaseSeconds;
  }

  /** This server does work of the kind; what no server does waits. */
  does<K extends JobKind>(kind: K, worker: Worker<K>) {
    this.workers.set(kind, worker as unknown as Worker);
  }

  async start() {
    if (this.engine === 'embedded') await releaseAll(this.db);
    const now = new Date();
    await schedule(
      this.db,
      [...this.workers.keys()].flatMap(kind => {
        const { next } = kindFacts[kind];
        return next ? [{ kind, due_at: next(now) }] : [];
      }),
    );
    // Where no other server leaves anything, and no messages wait, all is begun here or comes again by itself.
    const isQuiet = this.engine === 'embedded' && !this.workers.has('email') && !this.workers.has('sms');
    this.timer = setInterval(
      () => {
        this.look();
        void this.beat();
      },
      isQuiet ? 5 * second : second,
    );
    this.timer.unref();
    this.look();
  }

  /** Opens a job that this server works on itself: `begin` it when the transaction has ended. */
  open<K extends JobKind>(tx: Db, kind: K, alone: string, payload: JobPayloads[K]) {
    return openHeld(tx, { kind, alone, payload, holder: this.holder, lease: this.lease });
  }

  /** Works on a job that this server has. Ends when that does; rejects when it failed. */
  begin(taken: TakenJob): Promise<void> {
    const stop = new AbortController();
    const held = { ...taken, holder: this.holder };
    const entry: Entry = {
      ...taken,
      payload: taken.payload as Entry['payload'],
      progress: 0,
      ending: false,
      lost: false,
      stop,
      signal: stop.signal,
      done: Promise.resolve(),
      keep: async tx => {
        if (!(await isHeld(tx, held))) throw new JobLost('Another server has the job.');
      },
      end: async tx => {
        entry.ending = true;
        if (!(await endJob(tx, held))) throw new JobLost('Another server has the job.');
      },
    };
    this.running.set(taken.id, entry);
    entry.done = this.work(entry).finally(() => {
      this.running.delete(taken.id);
      this.look();
    });
    entry.done.catch(() => undefined);
    return entry.done;
  }

  /** Something may have been left for whoever comes first. */
  nudge() {
    this.look();
  }

  /** Takes nothing any more, and lets go of what can be begun again elsewhere. */
  handBack() {
    this.stopping = true;
    clearInterval(this.timer);
    for (const { stop } of this.running.values()) stop.abort(new Error('The server is stopping.'));
  }

  /** Until everything is handed back, or done: messages that are being sent are sent. */
  async stop() {
    this.handBack();
    await this.looking;
    // What was taken in the last moment.
    this.handBack();
    await Promise.allSettled([...this.running.values()].map(({ done }) => done));
  }

  private look() {
    if (this.stopping) return;
    if (this.looking) {
      this.again = true;
      return;
    }
    this.looking = this.take()
      .catch(error => {
        if (!isDatabaseUnavailable(error)) this.log.error(error, 'no jobs were taken');
      })
      .finally(() => {
        this.looking = null;
        if (!this.again) return;
        this.again = false;
        this.look();
      });
  }

  private async take() {
    const at = [...this.running.values()];
    const free = [...this.workers.keys()]
      .map(kind => ({ kind, most: kindFacts[kind].atOnce - at.filter(job => job.kind === kind).length }))
      .filter(({ most }) => most > 0);
    if (!free.length) return;
    const but = at.map(({ id }) => id);
    for (const job of await takeDue(this.db, free, { holder: this.holder, lease: this.lease, but }))
      this.begin(job);
  }

  private async work(job: Entry) {
    const held = { ...job, holder: this.holder };
    const { mostAttempts, next } = kindFacts[job.kind];
    try {
      // Each server that began it was gone before it could say more.
      if (job.attempts > mostAttempts) throw new JobFailure({ name: 'serverGone' }, true);
      await this.workers.get(job.kind)!.work(job);
      if (job.ending) return;
      job.ending = true;
      if (next) await endUntil(this.db, held, next(new Date()));
      else await endJob(this.db, held);
    } catch (error) {
      job.ending = true;
      await this.tellFailure(job, error).catch(failure =>
        this.log.warn(failure, 'a failed job is tried again when its lease is over'),
      );
      throw error;
    }
  }

  private async tellFailure(job: Entry, error: unknown) {
    const { id, kind, attempts } = job;
    const held = { ...job, holder: this.holder };
    const cause = causeOf(error);
    if (job.lost || error instanceof JobLost)
      return this.log.warn({ id, kind }, 'another server has taken a job over');
    if (this.stopping && job.signal.aborted)
      return void (await giveBack(this.db, held, { seconds: 0, cause: null, counts: false }));
    const { message } = loggedError((error instanceof JobFailure && error.cause) || error);
    const { account_id: account } = job.payload as { account_id?: number };
    this.log.warn({ id, kind, account, attempts, cause: cause.name, error: message }, 'a job failed');
    if (mayPass(error)) return void (await giveBack(this.db, held, { seconds: 5, cause, counts: false }));
    const { mostAttempts, next } = kindFacts[kind];
    const isFinal = (error instanceof JobFailure && error.final) || attempts >= mostAttempts;
    if (isFinal && !next) {
      const told = await this.workers.get(kind)!.failed?.(job, error);
      return void (await (told ? endJob(this.db, held) : failJob(this.db, held, cause)));
    }
    const now = Date.now();
    const soonest = next ? (next(new Date(now)).getTime() - now) / second : Number.POSITIVE_INFINITY;
    await giveBack(this.db, held, {
      seconds: Math.min(15 * 2 ** Math.min(attempts, 12), soonest),
      cause,
      counts: true,
    });
  }

  private async beat() {
    const jobs = [...this.running.values()].filter(({ ending }) => !ending);
    if (this.lease === null || this.beating || !jobs.length || Date.now() - this.lastBeat < beatEvery) return;
    this.beating = true;
    this.lastBeat = Date.now();
    try {
      const own = await keepHeld(this.front, this.holder, this.lease, jobs);
      for (const job of jobs) {
        if (job.ending || own.has(job.id)) continue;
        job.lost = true;
        job.stop.abort(new JobLost('Another server has the job.'));
      }
    } catch (error) {
      if (!isDatabaseUnavailable(error)) this.log.error(error, 'jobs were not kept');
    } finally {
      this.beating = false;
    }
  }
}
