import type { CauseName } from '../language/language';
import { ApiError } from './errors';

export type SemaphoreLimits = {
  /** Maximum running at once, in total and per holder. */
  maxRunning: number;
  maxRunningEach: number;
  /** Maximum waiting, in total and per holder; further callers are refused. */
  maxWaiting: number;
  maxWaitingEach: number;
  /** Milliseconds after which a waiting caller is refused. */
  maxWait: number;
  /** The message of a refusal, and its Retry-After in seconds. */
  busyCause: CauseName;
  retryAfter: number;
};
/** An account's id, or a caller's address. */
type Holder = number | string;
/** Starts a waiting caller. */
type Waiter = () => void;

/**
 * Limits concurrent expensive work. Holders queue behind their own requests and alternate with others, so that one with
 * many requests does not delay the rest. A holder's state is dropped with their last slot.
 */
export class Semaphore {
  private taken = 0;
  private waiting = 0;
  private refused = 0;
  private readonly takenBy = new Map<Holder, number>();
  private readonly queues = new Map<Holder, Set<Waiter>>();

  constructor(private limits: SemaphoreLimits) {}

  limit(limits: Partial<SemaphoreLimits>) {
    this.limits = { ...this.limits, ...limits };
  }

  /** Current usage, and how many were refused since the start. */
  get figures() {
    const { taken, waiting, refused } = this;
    return { taken, waiting, refused };
  }

  /** Runs `work` in a slot. */
  async during<Result>(holder: Holder, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const release = await this.take(holder, signal);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Waits for a slot; returns the function that releases it. A caller who has left meanwhile is refused. */
  async take(holder: Holder, signal?: AbortSignal): Promise<() => void> {
    if (!this.isFree(holder)) await this.wait(holder, signal);
    else this.occupy(holder);
    let isReleased = false;
    return () => {
      if (!isReleased) this.release(holder);
      isReleased = true;
    };
  }

  /** Whether one more waiting caller would be refused. */
  isFull(holder: Holder) {
    const { maxWaiting, maxWaitingEach } = this.limits;
    return this.waiting >= maxWaiting || (this.queues.get(holder)?.size ?? 0) >= maxWaitingEach;
  }

  private isFree(holder: Holder) {
    const { maxRunning, maxRunningEach } = this.limits;
    return this.taken < maxRunning && (this.takenBy.get(holder) ?? 0) < maxRunningEach;
  }

  private wait(holder: Holder, signal?: AbortSignal) {
    if (this.isFull(holder)) throw this.createRefusal();
    const queue = this.queues.get(holder) ?? new Set();
    return new Promise<void>((resolve, reject) => {
      const leaveQueue = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', refuse);
        queue.delete(start);
        this.waiting--;
        if (!queue.size && this.queues.get(holder) === queue) this.queues.delete(holder);
      };
      const start = () => {
        leaveQueue();
        this.occupy(holder);
        resolve();
      };
      const refuse = () => {
        leaveQueue();
        reject(this.createRefusal());
      };
      const timer = setTimeout(refuse, this.limits.maxWait);
      signal?.addEventListener('abort', refuse);
      queue.add(start);
      this.queues.set(holder, queue);
      this.waiting++;
    });
  }

  private occupy(holder: Holder) {
    this.taken++;
    this.takenBy.set(holder, (this.takenBy.get(holder) ?? 0) + 1);
  }

  private release(holder: Holder) {
    this.taken--;
    const remaining = this.takenBy.get(holder)! - 1;
    if (remaining) this.takenBy.set(holder, remaining);
    else this.takenBy.delete(holder);
    this.startWaiting();
  }

  /** Starts waiting callers while slots are free; the holder whose last slot is longest ago comes first. */
  private startWaiting() {
    for (const [holder, queue] of [...this.queues]) {
      if (this.taken >= this.limits.maxRunning) return;
      if (!this.isFree(holder)) continue;
      // Move the queue to the end first: the last waiter may delete it.
      this.queues.delete(holder);
      this.queues.set(holder, queue);
      const [startFirst] = queue;
      startFirst();
    }
  }

  private createRefusal() {
    const { busyCause, retryAfter } = this.limits;
    this.refused++;
    return new ApiError('tooManyRequests', { cause: busyCause, retryAfter });
  }
}
