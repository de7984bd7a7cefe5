import type { CauseName } from '../language/language';
import { ApiError } from './errors';

export type SemaphoreLimits = {
  /** Turns at the same time, of all and of one holder. */
  atOnce: number;
  each: number;
  /** Who waits for one, of all and of one holder; whoever comes then is refused. */
  waiting: number;
  waitingEach: number;
  /** Milliseconds after which who waits is refused. */
  patience: number;
  /** What a refusal says, and after how many seconds to come again. */
  busy: CauseName;
  retryAfter: number;
};
type Holder = number | string;
type Waiter = () => void;

/**
 * Turns at something that costs a lot. Holders wait behind their own and take turns with others, so that who asks for
 * much holds up nobody else. What is known of a holder goes with his last turn.
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

  /** How it stands at this moment, and how many were refused since the start. */
  get figures() {
    const { taken, waiting, refused } = this;
    return { taken, waiting, refused };
  }

  /** Does something in its turn. */
  async during<Result>(holder: Holder, work: () => Promise<Result>, left?: AbortSignal): Promise<Result> {
    const leave = await this.take(holder, left);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** Waits for a turn; answers what ends it. Whoever has gone meanwhile gets none. */
  async take(holder: Holder, left?: AbortSignal): Promise<() => void> {
    if (!this.isFree(holder)) await this.wait(holder, left);
    else this.begin(holder);
    let over = false;
    return () => {
      if (!over) this.end(holder);
      over = true;
    };
  }

  /** Whether one more who waits would be refused. */
  isFull(holder: Holder) {
    const { waiting, waitingEach } = this.limits;
    return this.waiting >= waiting || (this.queues.get(holder)?.size ?? 0) >= waitingEach;
  }

  private isFree(holder: Holder) {
    return this.taken < this.limits.atOnce && (this.takenBy.get(holder) ?? 0) < this.limits.each;
  }

  private wait(holder: Holder, left?: AbortSignal) {
    if (this.isFull(holder)) throw this.refusal();
    const queue = this.queues.get(holder) ?? new Set();
    return new Promise<void>((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        left?.removeEventListener('abort', goAway);
        queue.delete(waiter);
        this.waiting--;
        if (!queue.size && this.queues.get(holder) === queue) this.queues.delete(holder);
      };
      const waiter = () => {
        leave();
        this.begin(holder);
        resolve();
      };
      const goAway = () => {
        leave();
        reject(this.refusal());
      };
      const timer = setTimeout(goAway, this.limits.patience);
      left?.addEventListener('abort', goAway);
      queue.add(waiter);
      this.queues.set(holder, queue);
      this.waiting++;
    });
  }

  private begin(holder: Holder) {
    this.taken++;
    this.takenBy.set(holder, (this.takenBy.get(holder) ?? 0) + 1);
  }

  private end(holder: Holder) {
    this.taken--;
    const his = this.takenBy.get(holder)! - 1;
    if (his) this.takenBy.set(holder, his);
    else this.takenBy.delete(holder);
    this.goOn();
  }

  /** The holder who has waited longest since he had a turn goes first. */
  private goOn() {
    for (const [holder, queue] of [...this.queues]) {
      if (this.taken >= this.limits.atOnce) return;
      if (!this.isFree(holder)) continue;
      // To the end of the row, before the last waiter may take his queue away.
      this.queues.delete(holder);
      this.queues.set(holder, queue);
      const [first] = queue;
      first();
    }
  }

  private refusal() {
    const { busy, retryAfter } = this.limits;
    this.refused++;
    return new ApiError('tooManyRequests', { cause: busy, retryAfter });
  }
}
