import type { FastifyBaseLogger } from 'fastify';
import type { Db, Engine } from '../../framework/db/client';
import { failOvers } from '../../framework/db/timeline';
import type { StoredEvent } from '../../framework/outbox/event';
import type { Channel } from '../../organisation/notifications/queries-messages';
import { eventsAfter, giveOutPlaces, isBehind, readOutboxRow } from './queries';

type Listener = (events: StoredEvent[]) => void;

/**
 * Reads the row of events as it grows and hands them on in their order. Every server process reads all of them, so
 * several on one database serve the same streams. `nudge` is called after a commit of one's own; what other processes
 * commit is found by looking, in milliseconds as `lookEvery` says.
 */
export class Outbox {
  /** The last place that was handed on. */
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
    /** Ways of sending beside the streams. */
    private readonly channels: readonly Channel[],
    /** Without anybody to tell, events may wait. */
    private readonly isListenedTo: () => boolean,
    /** What was handed on is partly lost, with the primary that told it; those who heard it have this place now. */
    private readonly onLost: (place: number) => void,
  ) {
    this.isAlone = engine === 'embedded';
    // One server's commits nudge; several look often, for what they keep in memory hangs on it.
    this.lookEvery = this.isAlone ? 1_000 : 100;
  }
  private readonly isAlone: boolean;
  private readonly lookEvery: number;

  subscribe(listener: Listener) {
    this.listeners.add(listener);
  }

  async start() {
    this.place = (await readOutboxRow(this.db)).last;
    const look = setInterval(() => void this.read(false), this.lookEvery);
    look.unref();
    this.timer = look;
  }

  async stop() {
    this.stopped = true;
    clearInterval(this.timer);
    if (this.soon) clearTimeout(this.soon);
    await this.reading;
  }

  /** Something was committed here: if anybody listens, it goes out now, with what others commit in this moment. */
  nudge() {
    if (this.stopped || !this.isListenedTo()) return;
    this.soon ??= setTimeout(() => {
      this.soon = null;
      void this.read(true);
    }, moment);
  }

  /** Reads up to what is there now. */
  async catchUp() {
    await this.reading;
    await this.read(true);
  }

  /**
   * Hands on what was committed before now, by whichever server: then nothing that this one keeps in memory is older.
   * Calls that come while one is under way share the next. The embedded database has one server, which knows.
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
        // A database that is away is asked once a second, and told of once.
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
      : await isBehind(this.db, this.place);
    if (unplaced) while (await giveOutPlaces(this.db, batch, this.channels)) if (this.stopped) return;
    if (!unplaced && !behind) return;
    while (!this.stopped) {
      const events = await eventsAfter(this.db, this.place, batch);
      if (events.length) {
        for (const event of events) if (event.topic === 'promoted') this.outlast(event.kept, event.place);
        this.place = events[events.length - 1].place;
        for (const listener of this.listeners) listener(events);
      }
      if (events.length < batch) return;
    }
  }

  private outlast(kept: number, place: number) {
    failOvers.noteOne();
    const lost = this.place > kept;
    this.log.warn({ lost }, 'another server of the database became primary');
    if (lost) this.onLost(place);
  }
}

const batch = 200;
/** In milliseconds: three hundred commits a second need not be picked up one by one. */
const moment = 10;
