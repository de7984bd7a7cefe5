import type { FastifyBaseLogger } from 'fastify';
import type { Db, Engine } from '../db/client';
import { failoverCounter } from '../db/timeline';
import type { Channel } from '../notifications/queries-messages';
import type { StoredEvent } from '../outbox/event';
import type { EventOutbox } from '../outbox/event-outbox';
import { assignPositions, getOutboxLag, getOutboxState, listEventsAfter } from './queries';

type Listener = (events: StoredEvent[]) => void;

/**
 * Reads the outbox as it grows and passes events on in order. Every server process reads all of them, so several
 * processes on one database serve the same streams. `nudge` is called after this process commits; commits of other
 * processes are found by polling every `pollInterval` milliseconds.
 */
export class Outbox implements EventOutbox {
  /** The position of the last event passed on. */
  position = 0;
  private readonly listeners = new Set<Listener>();
  private timer?: NodeJS.Timeout;
  /** The read that is running. */
  private reading: Promise<void> | null = null;
  /** The read that starts after the running one, for callers of `upToNow`. */
  private nextRead: Promise<void> | null = null;
  private nudgeTimer: NodeJS.Timeout | null = null;
  private mustReadAgain = false;
  private stopped = false;
  private failures = 0;
  /** No read starts before this time, in milliseconds: the last one failed. */
  private retryAt = 0;

  constructor(
    private readonly db: Db,
    engine: Engine,
    private readonly log: FastifyBaseLogger,
    /** Delivery channels other than the streams. */
    private readonly channels: readonly Channel[],
    /** Whether a stream is open: otherwise events may wait for the next poll. */
    private readonly hasListeners: () => boolean,
    /**
     * Called when events that were passed on are lost with the failed primary; clients that received them now have this
     * position.
     */
    private readonly onLost: (position: number) => void,
  ) {
    this.isSingleServer = engine === 'embedded';
    // A single server is nudged by its own commits; several poll often, because their in-memory caches depend on it.
    this.pollInterval = this.isSingleServer ? 1_000 : 100;
  }
  private readonly isSingleServer: boolean;
  private readonly pollInterval: number;

  subscribe(listener: Listener) {
    this.listeners.add(listener);
  }

  async start() {
    this.position = (await getOutboxState(this.db)).last;
    const interval = setInterval(() => void this.read(false), this.pollInterval);
    interval.unref();
    this.timer = interval;
  }

  async stop() {
    this.stopped = true;
    clearInterval(this.timer);
    if (this.nudgeTimer) clearTimeout(this.nudgeTimer);
    await this.reading;
  }

  /**
   * After a commit in this process: if a stream is open, its events are read in a few milliseconds, together with those
   * of other commits.
   */
  nudge() {
    if (this.stopped || !this.hasListeners()) return;
    this.nudgeTimer ??= setTimeout(() => {
      this.nudgeTimer = null;
      void this.read(true);
    }, batchingDelay);
  }

  /** Reads up to the current end. */
  async catchUp() {
    await this.reading;
    await this.read(true);
  }

  /**
   * Passes on what any server has committed before now: then no in-memory cache of this process is older. Concurrent
   * calls share the next read. With the embedded database there is only one server, so there is nothing to read.
   */
  async upToNow() {
    if (this.isSingleServer) return;
    this.nextRead ??= (this.reading ?? Promise.resolve()).then(() => {
      this.nextRead = null;
      return this.read(false);
    });
    await this.nextRead;
  }

  /** Starts a read, unless one is running. `isCertain`: there are new events, so it need not look for any first. */
  private read(isCertain: boolean): Promise<void> {
    if (this.stopped) return Promise.resolve();
    if (this.reading) {
      this.mustReadAgain ||= isCertain;
      return this.reading;
    }
    if (Date.now() < this.retryAt) return Promise.resolve();
    this.reading = this.readToEnd(isCertain)
      .then(() => {
        this.failures = 0;
      })
      .catch(error => {
        // An unavailable database is retried once a second and logged once.
        this.retryAt = Date.now() + 1_000;
        if (this.failures++ === 0) this.log.warn(error, 'events were not read');
      })
      .finally(() => {
        this.reading = null;
        if (!this.mustReadAgain) return;
        this.mustReadAgain = false;
        void this.read(true);
      });
    return this.reading;
  }

  private async readToEnd(isCertain: boolean) {
    // `unplaced`: some events have no position yet. `behind`: some have one that was not read yet.
    const { unplaced, behind } = isCertain
      ? { unplaced: true, behind: true }
      : await getOutboxLag(this.db, this.position);
    if (unplaced) {
      while (await assignPositions(this.db, batchSize, this.channels)) if (this.stopped) return;
    }
    if (!unplaced && !behind) return;
    while (!this.stopped) {
      const events = await listEventsAfter(this.db, this.position, batchSize);
      if (events.length) {
        for (const event of events)
          if (event.topic === 'promoted') this.handleFailover(event.kept, event.place);
        this.position = events[events.length - 1].place;
        for (const listener of this.listeners) listener(events);
      }
      if (events.length < batchSize) return;
    }
  }

  /** Another server became primary; it has the events up to `keptPosition` only. */
  private handleFailover(keptPosition: number, position: number) {
    failoverCounter.noteOne();
    const lost = this.position > keptPosition;
    this.log.warn({ lost }, 'another server of the database became primary');
    if (lost) this.onLost(position);
  }
}

/** Events read at once. */
const batchSize = 200;
/** In milliseconds: hundreds of commits a second need not be read one by one. */
const batchingDelay = 10;
