import type { FastifyBaseLogger } from 'fastify';
import type { Db, Engine } from '../db/client';
import { failOvers } from '../db/timeline';
import type { Channel } from '../messages/queries';
import type { StoredEvent } from '../outbox/event';
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
    // The embedded database has one server, whose commits nudge.
    this.lookEvery = engine === 'embedded' ? 1_000 : 100;
  }
  private readonly lookEvery: number;

  subscribe(listener: Listener) {
    this.listeners.add(listener);
  }

  async start() {
    this.place = (await readOutboxRow(this.db)).last;
    let looks = 0;
    const whileIdle = 1_000 / this.lookEvery;
    const look = setInterval(() => {
      looks++;
      if (this.isListenedTo() || looks % whileIdle === 0) void this.read(false);
    }, this.lookEvery);
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

  private read(certain: boolean) {
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
