import type { FastifyBaseLogger } from 'fastify';
import type { Db, Engine } from '../../framework/db/client';
import { failoverCounter } from '../../framework/db/timeline';
import type { StoredEvent } from '../../framework/outbox/event';
import type { Channel } from '../../organisation/notifications/queries-messages';
import { assignPositions, getOutboxLag, getOutboxState, listEventsAfter } from './queries';

type Listener = (events: StoredEvent[]) => void;

/**
 * Reads the outbox as it grows and passes events on in order. Every server process reads all of them, so several
 * processes on one database serve the same streams. `nudge` is called after this process commits; commits of other
 * processes are found by polling every `lookEvery` milliseconds.
 */
export class Outbox {
  /** The position of the last event passed on. */
  place = 0;
  private readonly listeners = new Set<Listener>();
  private timer?: NodeJS.Timeout;
  private reading: Promise<void> | null = null;
  private next: Promise<void> | null = null;
  private soon: NodeJS.Timeout | null = null;
  private again = false;
  private stopped = false;
  private failures = 0;
  private restUntil = 0;

  constructor(
    private readonly db: Db,
    engine: Engine,
    private readonly log: FastifyBaseLogger,
    /** Delivery channels other than the streams. */
    private readonly channels: readonly Channel[],
    /** With no listeners, events may wait. */
    private readonly isListenedTo: () => boolean,
    /**
     * Called when events that were passed on are lost with the failed primary; clients that received them now have this
     * position.
     */
    private readonly onLost: (place: number) => void,
  ) {
    this.isAlone = engine === 'embedded';
    // A single server is nudged by its own commits; several poll often, because their in-memory caches depend on it.
    this.lookEvery = this.isAlone ? 1_000 : 100;
  }
  private readonly isAlone: boolean;
  private readonly lookEvery: number;

  subscribe(listener: Listener) {
    this.listeners.add(listener);
  }

  async start() {
    this.place = (await getOutboxState(this.db)).last;
    const interval = setInterval(() => void this.read(false), this.lookEvery);
    interval.unref();
    this.timer = interval;
  }

  async stop() {
    this.stopped = true;
    clearInterval(this.timer);
    if (this.soon) clearTimeout(this.soon);
    await this.reading;
  }

  /** After a commit in this process: with listeners, its events go out now, batched with others of the same moment. */
  nudge() {
    if (this.stopped || !this.isListenedTo()) return;
    this.soon ??= setTimeout(() => {
      this.soon = null;
      void this.read(true);
    }, moment);
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
    if (this.isAlone) return;
    this.next ??= (this.reading ?? Promise.resolve()).then(() => {
      this.next = null;
      return this.read(false);
    });
    await this.next;
  }

  private read(certain: boolean): Promise<void> {
    if (this.stopped) return Promise.resolve();
    if (this.reading) {
      this.again ||= certain;
      return this.reading;
    }
    if (Date.now() < this.restUntil) return Promise.resolve();
    this.reading = this.readOn(certain)
      .then(() => {
        this.failures = 0;
      })
      .catch(error => {
        // An unavailable database is retried once a second and logged once.
        this.restUntil = Date.now() + 1_000;
        if (this.failures++ === 0) this.log.warn(error, 'events were not read');
      })
      .finally(() => {
        this.reading = null;
        if (!this.again) return;
        this.again = false;
        void this.read(true);
      });
    return this.reading;
  }

  private async readOn(certain: boolean) {
    const { unplaced, behind } = certain
      ? { unplaced: true, behind: true }
      : await getOutboxLag(this.db, this.place);
    if (unplaced) while (await assignPositions(this.db, batch, this.channels)) if (this.stopped) return;
    if (!unplaced && !behind) return;
    while (!this.stopped) {
      const events = await listEventsAfter(this.db, this.place, batch);
      if (events.length) {
        for (const event of events) if (event.topic === 'promoted') this.outlast(event.kept, event.place);
        this.place = events[events.length - 1].place;
        for (const listener of this.listeners) listener(events);
      }
      if (events.length < batch) return;
    }
  }

  private outlast(keptPosition: number, place: number) {
    failoverCounter.noteOne();
    const lost = this.place > keptPosition;
    this.log.warn({ lost }, 'another server of the database became primary');
    if (lost) this.onLost(place);
  }
}

const batch = 200;
/** In milliseconds: three hundred commits a second need not be read one by one. */
const moment = 10;
